"""The doctor: looks at every part of the table, says how it is, and what mends it.

Each part is one module with one generator, ``examine``, that yields :class:`~pi.doctor.finding.Finding`\\ s as it
comes to them; `pi.doctor.round` takes them one after the other. Nothing is changed by being looked at.
"""

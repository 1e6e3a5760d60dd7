"""The doctor: check every part of the table, and report its state and the remedy.

Each part is one module with one generator, ``examine``, that yields :class:`~pi.doctor.finding.Finding`\\ s as it
comes to them; `pi.doctor.examination` runs them one after the other. A check changes nothing.
"""

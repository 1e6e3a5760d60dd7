"""The doctor: check every part of the table, and report its state and the remedy.

Each part is one module whose generator ``examine`` yields :class:`~pi.doctor.finding.Finding`\\ s;
`pi.doctor.examination` runs the parts one after the other. A check changes nothing.
"""

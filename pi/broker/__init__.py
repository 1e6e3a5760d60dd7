"""The broker: this table told to a club and to a home by MQTT, and the other tables of the club heard.

Everything that is said comes from what the wall shows (`pi.broker.telling`), so what the wall does not know, such as
dice under a cup, cannot leave the table here either.
"""

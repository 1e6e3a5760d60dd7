"""The broker: publish this table to a club and a home by MQTT, and follow the other tables of the club.

All messages are made from what the wall shows (`pi.broker.messages`), so what the wall does not have, such as
dice under a cup, cannot leave the table here either.
"""

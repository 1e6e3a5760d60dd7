"""The broker: publish this table to a club and a home by MQTT, and follow the other tables of the club.

All messages are made from the state of the wall (`pi.broker.messages`), so hidden things, such as the dice under a cup,
cannot be published.
"""

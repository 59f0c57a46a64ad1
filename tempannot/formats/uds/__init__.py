"""UDS-Time: the order and the duration of events by annotators, and the trees of their sentences.

Source: Vashishtha, Van Durme & White 2019; White et al. 2020 (the layout of version 2.0).
"""

"""Tables of numbers whose cells lead to items, and the items behind them."""

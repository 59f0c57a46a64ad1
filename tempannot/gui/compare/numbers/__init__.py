"""The numbers of a comparison: measures, agreement, confusion, and the pairs behind them."""

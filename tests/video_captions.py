"""Captions of ten videos of our own, in the layout of ActivityNet."""

CAPTIONS = {
    f"v_{'abcdefghij'[number] * 11}": {
        "duration": 60.0,
        "timestamps": [[10.0 * place, 10.0 * place + 5] for place in range(8)],
        "sentences": [f" Video {number} has sentence {place}." for place in range(8)],
    }
    for number in range(10)
}

"""Readers of what others wrote, under libFuzzer: `make fuzz-readers` (READER_SECONDS for each target).

    targets.py   a function for each reader: bytes in, nothing out; errors of ours are right, all else is a find
    seeds.py     what it begins with, made by the package itself
    corpus/      what libFuzzer found on its way and reaches more of the core, kept small; test_corpus.py reads it again

The core is compiled with clang, ASan, UBSan and libFuzzer's counters; Python only hands bytes over. JSON is changed as
JSON (tests/corrupt.py), so that changes reach what lies behind the syntax.
"""

"""Reports: records in, tables and figures out. Nothing here plays a match, so any figure can be drawn again.

results   what the ledger says of each line-up
sections  the tables of a report, ours beside the paper's
figures   the figures, by Matplotlib
render    Markdown, and a page in one file
export    Parquet
"""

// A table is a value: what its rows are, and which columns do not compile.
export {};

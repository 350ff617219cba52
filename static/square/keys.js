// The keys on the screen of a phone, row by row.

export const KEYS = ["QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM⌫"].map((row) => [...row]);

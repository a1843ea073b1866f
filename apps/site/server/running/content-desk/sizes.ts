/** Largest body (bytes) with a whole entry: its longest text in UTF-8, escaped here and there, and the rest of it. */
export const ENTRY_BYTES = 1024 * 1024;

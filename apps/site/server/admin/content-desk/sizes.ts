/** Maximum request body (bytes) for a whole entry: its longest text in UTF-8, JSON escapes and the other fields. */
export const ENTRY_BYTES = 1024 * 1024;

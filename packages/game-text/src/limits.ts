// Bounds of one file. Above them a reader keeps what it has read and reports where it stopped.

/** Size of a file in bytes. Larger files are refused before they are read. */
export const MAX_FILE_BYTES = 64 * 2 ** 20;
/** Texts kept from one file. */
export const MAX_TEXTS = 1_000_000;
/** UTF-16 units of one text. */
export const MAX_TEXT_LENGTH = 1_000_000;
/** UTF-16 units of all texts of a file: entries of binary files may share one. */
export const MAX_LENGTH = 128 * 2 ** 20;
/** Columns of a table. Cells to the right of them are not read. */
export const MAX_COLUMNS = 512;
/** Nesting of JSON values and XML elements. */
export const MAX_DEPTH = 200;
/** Values in a file that Ruby has dumped; an empty one takes one byte. */
export const MAX_VALUES = 4_000_000;
/** Groups of texts that a file offers for choice. */
export const MAX_PARTS = 2000;
/** Problems listed for one file; the last one gives the number of the others. */
export const MAX_PROBLEMS = 50;
/** Bytes that an XLSX file unpacks to, all entries that are read together. */
export const MAX_UNPACKED_BYTES = 256 * 2 ** 20;
/** Unpacked bytes per packed byte of an entry. Worksheets reach 30. */
export const MAX_UNPACK_RATIO = 200;
/** Unpacked bytes of an entry to which the ratio does not apply: short repetitive files compress well. */
export const UNPACK_RATIO_FROM = 2 ** 20;
/** Entries of an XLSX file. */
export const MAX_ZIP_ENTRIES = 10_000;

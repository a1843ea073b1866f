// Bounds of what is read. Beyond them a file is listed with the reason, and the others are read all the same.

const MB = 2 ** 20;

/** Files and folders that are walked through. */
export const MAX_WALKED = 50_000;
export const MAX_DEPTH = 32;
/** Font files and archives of one reading. */
export const MAX_FILES = 5000;
/** Size (bytes) of a WOFF or WOFF2 file, and of what it unpacks to. Other formats are read by parts. */
export const MAX_UNPACKED_FONT = 128 * MB;
export const MAX_FACES = 256;

/** Size (bytes) of the list of files in an archive. */
export const MAX_ZIP_DIRECTORY = 16 * MB;
export const MAX_ZIP_FONTS = 2000;
/** Bytes that the fonts of an archive unpack to. */
export const MAX_ZIP_UNPACKED = 4096 * MB;
/** Unpacked bytes per packed byte. Fonts reach 30. */
export const MAX_RATIO = 200;
/** Unpacked bytes to which the ratio does not apply. */
export const RATIO_FROM = MB;

/** Size (bytes) of a table that is read: a `name` table can hold no more. Its records may repeat one text. */
export const MAX_NAME_TABLE = MB;
export const MAX_NAMES = 4096;
export const MAX_CMAP_TABLE = 8 * MB;

export const megabytes = (bytes: number): string => `${Math.round(bytes / MB)} MB`;

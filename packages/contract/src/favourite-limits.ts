/** Limits per account; calls that exceed one fail with `FOLDER_LIMIT`. */
export const FAVOURITE_LIMITS = {
  folders: 100,
  /** Fonts over all folders; a font in two folders counts twice. */
  fonts: 2000,
  /** Articles, and separately collections. */
  entries: 2000,
} as const;

/** Maximum items per list that a browser stores for a visitor without an account. */
export const MAX_LOCAL_FAVOURITES = 200;

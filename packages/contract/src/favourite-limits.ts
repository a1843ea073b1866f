/** Limits of an account. Requests beyond them fail with `FOLDER_LIMIT`. */
export const FAVOURITE_LIMITS = {
  folders: 100,
  /** Fonts over all folders; one in two folders counts twice. */
  fonts: 2000,
  /** Articles, and as many collections. */
  entries: 2000,
} as const;

/** Maximum ids in each list that a browser keeps for a visitor without an account. */
export const MAX_LOCAL_FAVOURITES = 200;

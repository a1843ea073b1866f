/** Limits of a visitor's stored texts (「我的文字」), the same in the browser and the account. */
export const MY_TEXTS = {
  texts: 50,
  /** Maximum length of a text (UTF-16 code units). */
  length: 100_000,
  /** Maximum length of all texts of an account together (UTF-16 code units). */
  total: 300_000,
  name: 20,
  /** Number of deletions to remember, so that no other device restores the texts. */
  gone: 200,
} as const;

/** Sample text: a title, a chapter, a button. */
export interface MyText {
  id: string;
  /** May be empty. */
  name: string;
  text: string;
  /** Time of the last change (Unix ms). */
  at: number;
}

/** Stored texts and deletions of a visitor. */
export interface MyTexts {
  /** Least recently changed first. */
  texts: readonly MyText[];
  gone: readonly { id: string; at: number }[];
}

/** Bounds of the texts that a visitor keeps (「我的文字」), in the browser and with the account alike. */
export const MY_TEXTS = {
  texts: 50,
  /** Longest text, UTF-16 code units. */
  length: 100_000,
  /** All texts of an account together, UTF-16 code units. */
  total: 300_000,
  name: 20,
  /** Deleted texts that are remembered, so that no other device brings them back. */
  gone: 200,
} as const;

/** A text to set: a title, a chapter, a button. */
export interface MyText {
  id: string;
  /** May be empty. */
  name: string;
  text: string;
  /** When it was changed last, ms since 1970. */
  at: number;
}

/** All that a visitor keeps. */
export interface MyTexts {
  /** The newest change last. */
  texts: readonly MyText[];
  gone: readonly { id: string; at: number }[];
}

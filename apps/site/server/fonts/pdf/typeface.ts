/** A subset ready for embedding. */
export interface Typeface {
  readonly key: string;
  readonly bytes: Uint8Array;
  /** Characters it was subset to and draws. */
  readonly characters: ReadonlySet<number>;
}

export interface Typefaces {
  /** One entry per font of the sheet; null if the font draws none of the text. */
  readonly samples: readonly (Typeface | null)[];
  /** Label faces; each character uses the first face that has it. */
  readonly interface: readonly Typeface[];
}

/** A subset that is ready to be embedded. */
export interface Typeface {
  readonly key: string;
  readonly bytes: Uint8Array;
  /** The characters it was cut for and draws. */
  readonly characters: ReadonlySet<number>;
}

export interface Typefaces {
  /** One for each font of the sheet; null where the font draws nothing of it. */
  readonly samples: readonly (Typeface | null)[];
  /** Faces of the sheet's own words: each character is set in the first that has it. */
  readonly interface: readonly Typeface[];
}

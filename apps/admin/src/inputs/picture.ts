export interface ChosenPicture {
  src: string;
  alt: string;
}

/** Converts a form's picture to the contract's form: URL and description. */
export const pictureOf = (value: ChosenPicture | null | undefined): ChosenPicture | null =>
  value ? { src: value.src, alt: value.alt ?? '' } : null;

/** Characters on one line, by code point, without a line break at the end: tools would draw it. */
export const charsetText = (characters: readonly number[]): string =>
  characters.map((codePoint) => String.fromCodePoint(codePoint)).join('');

let common: readonly number[] | null = null;

/**
 * Common characters, most common first: ASCII, full-width forms, punctuation, kana, GB 2312 level 1, Big5 level 1,
 * GB 2312 level 2. Derived from the decoders of these encodings, whose rows are in that order.
 */
export function commonCharacters(): readonly number[] {
  common ??= [...new Set(readCommon())];
  return common;
}

export function isHanzi(character: number): boolean {
  return character >= 0x3400 && character <= 0x9fff;
}

function* readCommon(): Generator<number> {
  for (let c = 0x20; c < 0x7f; c++) yield c;
  yield* decoded('gb2312', 0xa1, 0xa5, 0xa1);
  yield* decoded('gb2312', 0xb0, 0xd7, 0xa1);
  yield* decoded('big5', 0xa4, 0xc6, 0x40);
  yield* decoded('gb2312', 0xd8, 0xf7, 0xa1);
}

function* decoded(encoding: string, firstRow: number, lastRow: number, firstCell: number): Generator<number> {
  const decoder = new TextDecoder(encoding);
  for (let row = firstRow; row <= lastRow; row++) {
    for (let cell = firstCell; cell <= 0xfe; cell++) {
      const [character = '\ufffd', ...more] = decoder.decode(Uint8Array.of(row, cell));
      const codePoint = character.codePointAt(0) as number;
      // An unassigned cell decodes to U+FFFD or to several characters.
      if (!more.length && codePoint > 0x7f && codePoint !== 0xfffd) yield codePoint;
    }
  }
}

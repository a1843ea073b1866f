/** Characters that stay upright in vertical text (an approximation of UAX #50), and that justified text parts. */
const UPRIGHT =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u2460-\u24ff\u25a0-\u27bf\u2e80-\u303f\u30a0-\u31ff\u3200-\ua4cf\ufe10-\ufe1f\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe7]|[\u{1f000}-\u{3fffd}]/u;

export const isUpright = (character: string): boolean => UPRIGHT.test(character);

interface Stretch {
  readonly text: string;
  readonly upright: boolean;
}

/** Splits a text where it changes between upright and other characters. Spaces and combining marks join what they follow. */
export function stretchesOf(text: string): Stretch[] {
  const stretches: { text: string; upright: boolean }[] = [];
  for (const character of text) {
    const last = stretches.at(-1);
    const upright = last && /[\s\p{M}]/u.test(character) ? last.upright : isUpright(character);
    if (last?.upright === upright) last.text += character;
    else stretches.push({ text: character, upright });
  }
  return stretches;
}

/**
 * What is accepted in place of a character that a font lacks, the nearest first. Most fonts for titles leave out part
 * of the punctuation, and nearly every mark has another code point that readers take for the same one. Each substitute
 * is offered to the visitor, none is set without asking.
 */

/** Marks that are read as one another: each may stand for every other, in this order. */
const ALIKE: readonly (readonly string[])[] = [
  // 间隔号: U+00B7 in mainland China (GB/T 15834), U+2027 in Taiwan (重訂標點符號手冊), U+30FB in Japan; the bullet and
  // the operators share the shape; U+FF65 is the half-width form.
  ['·', '‧', '・', '•', '∙', '⋅', '･'],
  // 破折号 is U+2014 twice; U+2015 and the box-drawing U+2500 join without a gap and are set in its place.
  ['—', '―', '─'],
  // 连接号 and the hyphens. U+2212 is the minus sign.
  ['-', '‐', '‑', '－', '–', '−'],
  // 波浪式连接号: U+FF5E in GB 18030, U+301C in JIS.
  ['～', '〜', '~'],
];

/** One mark, and what is accepted in its place; a substitute may be of several characters. */
const ACCEPTED: Readonly<Record<string, readonly string[]>> = {
  // A shorter dash is accepted for a longer one, not the other way round.
  '—': ['–', '－', '-'],
  '⸺': ['——', '――', '──', '--'],
  // 省略号 is U+2026 twice, raised in Chinese type; U+22EF is raised in every font; else three dots.
  '…': ['⋯', '···', '・・・', '...'],
  '⋯': ['…', '···', '・・・', '...'],
  // 引号: curved ones in mainland China, corner ones in Taiwan, Hong Kong and vertical setting; straight ones where
  // a font has neither. A curved single quote is an apostrophe as well, which a corner could not be.
  '“': ['「', '『', '〝', '"', '＂'],
  '”': ['」', '』', '〞', '"', '＂'],
  '‘': ["'", '＇', '『', '「'],
  '’': ["'", '＇', '』', '」'],
  '「': ['“', '『', '"'],
  '」': ['”', '』', '"'],
  '『': ['「', '‘', '“', '"'],
  '』': ['」', '’', '”', '"'],
  '〝': ['“', '「', '"'],
  '〞': ['”', '」', '"'],
  "'": ['’'],
  // 书名号: the guillemets share the shape, and single ones are accepted for double ones.
  '《': ['«', '〈'],
  '》': ['»', '〉'],
  '〈': ['‹', '《'],
  '〉': ['›', '》'],
  '«': ['《'],
  '»': ['》'],
  '‹': ['〈'],
  '›': ['〉'],
  // 括号 of other shapes.
  '【': ['〖', '［', '['],
  '】': ['〗', '］', ']'],
  '〖': ['【', '［', '['],
  '〗': ['】', '］', ']'],
  '〔': ['［', '[', '（', '('],
  '〕': ['］', ']', '）', ')'],
  // Half-width forms of the ideographic comma and full stop; the full-width dot is the full stop of formulas.
  '、': ['､', '﹑'],
  '。': ['｡', '．'],
  '､': ['、'],
  '｡': ['。'],
};

/** Full-width forms U+FF01 to U+FF5E are ASCII U+0021 to U+007E, in the same order. */
const WIDTH = 0xff01 - 0x21;

/** The same character in the other width; null where it has one only. */
function otherWidth(char: string): string | null {
  const code = char.codePointAt(0) as number;
  if (code >= 0x21 && code <= 0x7e) return String.fromCodePoint(code + WIDTH);
  return code >= 0xff01 && code <= 0xff5e ? String.fromCodePoint(code - WIDTH) : null;
}

const SUBSTITUTES: ReadonlyMap<string, readonly string[]> = new Map(
  [...new Set([...ALIKE.flat(), ...Object.keys(ACCEPTED), ...bothWidths()])].map((char) => {
    const alike = ALIKE.flatMap((group) => (group.includes(char) ? group : []));
    const all = new Set([otherWidth(char) ?? char, ...alike, ...(ACCEPTED[char] ?? [])]);
    all.delete(char);
    return [char, [...all]];
  }),
);

function bothWidths(): string[] {
  const ascii = Array.from({ length: 0x7e - 0x20 }, (_, i) => 0x21 + i);
  return ascii.flatMap((code) => [String.fromCodePoint(code), String.fromCodePoint(code + WIDTH)]);
}

const NONE: readonly string[] = [];

/** What is accepted in place of a character, the nearest first; empty for nearly all. */
export const substitutesOf = (char: string): readonly string[] => SUBSTITUTES.get(char) ?? NONE;

/**
 * Accepted substitutes for characters that a font lacks, nearest first. Most display fonts lack some punctuation, and
 * nearly every mark has another code point that readers take for the same. Substitutes are offered to the visitor,
 * never applied without asking.
 */

/** Interchangeable marks: each may replace every other one, in this order. */
const ALIKE: readonly (readonly string[])[] = [
  // 间隔号: U+00B7 in mainland China (GB/T 15834), U+2027 in Taiwan (重訂標點符號手冊), U+30FB in Japan. The bullet and the
  // operators have the same shape; U+FF65 is the half-width form.
  ['·', '‧', '・', '•', '∙', '⋅', '･'],
  // 破折号 is two U+2014; U+2015 and the box-drawing U+2500 join without a gap and can replace it.
  ['—', '―', '─'],
  // 连接号 and hyphens. U+2212 is the minus sign.
  ['-', '‐', '‑', '－', '–', '−'],
  // 波浪式连接号: U+FF5E in GB 18030, U+301C in JIS.
  ['～', '〜', '~'],
];

/** Substitutes by mark; a substitute may consist of several characters. */
const ACCEPTED: Readonly<Record<string, readonly string[]>> = {
  // A shorter dash can replace a longer one, not vice versa.
  '—': ['–', '－', '-'],
  '⸺': ['——', '――', '──', '--'],
  // 省略号 is two U+2026, raised in Chinese fonts; U+22EF is raised in every font. The last resort is three dots.
  '…': ['⋯', '···', '・・・', '...'],
  '⋯': ['…', '···', '・・・', '...'],
  // 引号: curly in mainland China, corner brackets in Taiwan, Hong Kong and vertical text, straight if a font has
  // neither. A curly single quote is also an apostrophe, which a corner bracket cannot replace.
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
  // 书名号: guillemets have the same shape, and single ones can replace double ones.
  '《': ['«', '〈'],
  '》': ['»', '〉'],
  '〈': ['‹', '《'],
  '〉': ['›', '》'],
  '«': ['《'],
  '»': ['》'],
  '‹': ['〈'],
  '›': ['〉'],
  // Brackets of other shapes.
  '【': ['〖', '［', '['],
  '】': ['〗', '］', ']'],
  '〖': ['【', '［', '['],
  '〗': ['】', '］', ']'],
  '〔': ['［', '[', '（', '('],
  '〕': ['］', ']', '）', ')'],
  // Half-width forms of the ideographic comma and full stop; the full-width dot is used as a full stop in formulas.
  '、': ['､', '﹑'],
  '。': ['｡', '．'],
  '､': ['、'],
  '｡': ['。'],
};

/** Full-width forms U+FF01 to U+FF5E correspond to ASCII U+0021 to U+007E in order. */
const WIDTH = 0xff01 - 0x21;

/** The same character in the other width; null if there is none. */
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

/** Accepted substitutes for a character, nearest first; empty for nearly all. */
export const substitutesOf = (char: string): readonly string[] => SUBSTITUTES.get(char) ?? NONE;

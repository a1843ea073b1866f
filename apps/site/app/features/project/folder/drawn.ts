import { drawnOf, FORMATS, readGameText } from '@ziwan/game-text';

export const endingOf = (name: string): string => /\.[^./]*$/.exec(name)?.[0].toLowerCase() ?? '';

/** Endings of files that are no programs, have comments, and may be of no use to a reader. */
const COMMENTED = '.cfg .conf .config .csx .inc .ini .less .pot .sub .tjs .toml'.split(' ');
/** Files whose characters beyond ASCII may all be where nothing draws them. */
const DOUBTFUL = new Set([
  ...Object.values(FORMATS).flatMap(({ isCode, endings }) => (isCode ? endings : [])),
  ...COMMENTED,
]);

/** Bytes of a file that is read to see what it draws. Larger ones are taken as they are. */
const MOST = 1 << 18;
const BEYOND_ASCII = /[^\0-\x7f]/;
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

const TEMPLATE = /\.pot$/i;

/**
 * What a file with a character beyond ASCII draws: `text`; of code that could be read to its end, `ascii` if there are
 * none but in comments and logs. Two kinds have nothing of Chinese, Japanese or Korean: `unknown` has no reader that tells code
 * from text, and the texts of a `template` are drawn in translation.
 * @throws the signal's reason; DOMException if it cannot be read
 */
export async function drawnIn(
  { path, file }: { readonly path: string; readonly file: Blob },
  signal: AbortSignal,
): Promise<'text' | 'ascii' | 'unknown' | 'template'> {
  if (!DOUBTFUL.has(endingOf(path)) || file.size > MOST) return 'text';
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { format, lines, leftOut, problems } = await readGameText({ name: path, bytes }, {}, { signal });
  const isTemplate = TEMPLATE.test(path);
  if (format === 'txt' || isTemplate) {
    if (lines.some(({ text }) => CJK.test(text))) return 'text';
    return isTemplate ? 'template' : 'unknown';
  }
  const isDrawn =
    lines.some((line) => BEYOND_ASCII.test(line.text) && BEYOND_ASCII.test(drawnOf(line))) ||
    leftOut.some(({ id, hanzi }) => id !== 'comments' && id !== 'logs' && hanzi !== '') ||
    problems.some(({ line }) => line > 0);
  return isDrawn ? 'text' : 'ascii';
}

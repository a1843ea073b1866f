import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { charsetCodePoints, isHanzi } from '@ziwan/font-inspect';
import { sha256Hex } from '@ziwan/infra/digest';
import { convert } from '../../apps/site/server/script-conversion/converter.ts';
import { otherTexts } from './articles.ts';

/** `jieba/dict.txt` of jieba 0.42.1 (MIT, https://github.com/fxsjy/jieba): words with their frequency. */
const DICTIONARY = '7197c3211ddd98962b036cdf40324d1ea2bfaa12bd028e68faa70111a88e12a8';
const OUTPUT = fileURLToPath(
  new URL('../../apps/site/server/fonts/coverage/hanzi-by-use.txt', import.meta.url),
);
/** Share of the site's own texts in the frequency. */
const OWN = 0.2;

/**
 * Writes the order of use.
 * @param file dictionary of jieba
 * @throws Error for another file
 */
export function writeOrder(file: string): void {
  const bytes = readFileSync(file);
  if (sha256Hex(bytes) !== DICTIONARY) throw new Error(`${file} is not dict.txt of jieba 0.42.1`);
  const words = bytes
    .toString('utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(' ') as [word: string, count: string]);
  const texts = otherTexts().map(({ body }) => body);
  const common = byUse([...charsetCodePoints('gb2312')], words, texts);
  // A phrase decides which traditional form a character has.
  const inTraditional = (lines: readonly string[]) => convert(lines.join('\n'), 'hant').text.split('\n');
  const converted = inTraditional(words.map(([word]) => word));
  const known = new Set(common);
  const forms = new Set([...converted.join('')].filter((char) => !known.has(char)));
  const traditional = byUse(
    Array.from(forms, codePointOf).filter(isHanzi),
    words.map(([, count], i) => [converted[i] as string, count]),
    texts.map((text) => convert(text, 'hant').text),
  );
  writeFileSync(OUTPUT, `${common.join('')}\n${traditional.join('')}\n`);
  console.log(`${OUTPUT}: ${common.length} hanzi, ${traditional.length} traditional forms`);
}

function byUse(
  hanzi: readonly number[],
  words: readonly (readonly [word: string, count: string])[],
  texts: readonly string[],
): string[] {
  const inWords = new Map<number, number>();
  for (const [word, count] of words) for (const char of word) add(inWords, char, Number(count));
  const inTexts = new Map<number, number>();
  for (const text of texts) for (const char of new Set(text)) add(inTexts, char, 1);
  const [allWords, allTexts] = [total(hanzi, inWords), total(hanzi, inTexts)];
  const use = (c: number) =>
    (1 - OWN) * ((inWords.get(c) ?? 0) / allWords) + OWN * ((inTexts.get(c) ?? 0) / allTexts);
  return [...hanzi].sort((a, b) => use(b) - use(a) || a - b).map((c) => String.fromCodePoint(c));
}

const codePointOf = (char: string): number => char.codePointAt(0) as number;

function add(counts: Map<number, number>, char: string, count: number): void {
  counts.set(codePointOf(char), (counts.get(codePointOf(char)) ?? 0) + count);
}

const total = (hanzi: readonly number[], counts: ReadonlyMap<number, number>): number =>
  hanzi.reduce((sum, c) => sum + (counts.get(c) ?? 0), 0);

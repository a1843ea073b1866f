import { COMMON_CHARACTERS } from './common-characters.ts';
import { decoderOf } from './decoders.ts';
import { lineAt } from './line-breaks.ts';
import type { Problems } from './problems.ts';
import type { Steps } from './steps.ts';

/** Encodings that are recognised, as labels of the Encoding Standard. Its `gbk` decoder reads all of GB 18030. */
export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'gbk', 'gb18030', 'big5', 'shift_jis'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Bytes whose characters are counted to tell legacy encodings apart. */
const SAMPLE = 1 << 16;
const CHUNK = 1 << 18;
/** Plausibility from which bytes count as UTF-16: nearly any bytes decode as such. */
const PLAUSIBLE = 0.5;

/** Recognises an encoding by its byte-order mark, its validity and the characters that it would give. */
export function detectEncoding(bytes: Uint8Array): Encoding {
  const marked = markOf(bytes);
  if (marked) return marked;
  const sixteen = sixteenBits(bytes);
  if (sixteen) return sixteen;
  if (isValid(bytes)) return 'utf-8';
  const declared = declaredIn(bytes);
  if (declared) return declared;
  const sample = sampleOf(bytes);
  if (isDamagedUtf8(sample)) return 'utf-8';
  let best: Encoding = 'gbk';
  let bestScore = -Infinity;
  for (const encoding of ['gbk', 'big5', 'shift_jis', 'utf-16le', 'utf-16be'] as const) {
    const score = plausibility(encoding, sample);
    if (encoding.startsWith('utf-16') && score < PLAUSIBLE) continue;
    if (score > bestScore) [best, bestScore] = [encoding, score];
  }
  return best;
}

/**
 * True for UTF-8 that was cut, patched, or written by a program that encodes halves of surrogate pairs. Legacy text read
 * as UTF-8 consists of broken places.
 */
function isDamagedUtf8(sample: Uint8Array): boolean {
  let whole = 0;
  let broken = 0;
  let halves = 0;
  for (let i = 0; i < sample.length; ) {
    const lead = sample[i] as number;
    const length = lead < 0x80 ? 1 : lead >= 0xc2 && lead < 0xe0 ? 2 : lead >= 0xe0 && lead < 0xf0 ? 3 : 4;
    let end = i + 1;
    while (end < i + length && ((sample[end] ?? 0) & 0xc0) === 0x80) end++;
    const isWhole = end === i + length && (lead < 0x80 || (lead >= 0xc2 && lead < 0xf5));
    if (isWhole && lead === 0xed && (sample[i + 1] as number) >= 0xa0) halves++;
    else if (isWhole) whole += length > 2 ? 1 : 0;
    else broken++;
    i = end;
  }
  if (broken === 0) return halves > 0 && whole > 0;
  return broken <= 2 + whole / 20 && whole > broken;
}

/** The bytes of a U+FFFD that stands in the file itself. */
const WRITTEN: Partial<Record<Encoding, readonly number[]>> = {
  'utf-8': [0xef, 0xbf, 0xbd],
  'utf-16le': [0xfd, 0xff],
  'utf-16be': [0xff, 0xfd],
  gbk: [0x84, 0x31, 0xa4, 0x37],
  gb18030: [0x84, 0x31, 0xa4, 0x37],
};

/** Number of U+FFFD that stand in the file: another program lost these characters before. */
function writtenIn(bytes: Uint8Array, encoding: Encoding): number {
  const mark = WRITTEN[encoding];
  if (!mark) return 0;
  const [first = 0, ...rest] = mark;
  let found = 0;
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1))
    if (rest.every((byte, i) => bytes[at + 1 + i] === byte) && (rest.length > 1 || at % 2 === 0)) found++;
  return found;
}

/** Decodes in steps. Broken bytes become U+FFFD; these and those of the file are reported with the line of the first. */
export async function decodeText(
  bytes: Uint8Array,
  encoding: Encoding,
  steps: Steps,
  problems: Problems,
): Promise<string> {
  const decoder = decoderOf(encoding);
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += CHUNK) {
    parts.push(decoder.decode(bytes.subarray(at, at + CHUNK), { stream: true }));
    if (steps.due()) await steps.pause(at / bytes.length);
  }
  parts.push(decoder.decode());
  const text = parts.join('');
  const first = text.indexOf('\uFFFD');
  if (first < 0) return text;
  const line = lineAt(text, first);
  const written = writtenIn(bytes, encoding);
  if (count(text, /\uFFFD/g) > written)
    problems.add(
      line,
      `有字节不是有效的 ${encoding.toUpperCase()}，全文共 ${count(text, /\uFFFD+/g)} 处，显示为「\uFFFD」，不算字。请检查文件的编码。`,
    );
  else problems.add(line, lostWords(written));
  return text;
}

/** What is said of characters that were lost before the file was written. */
export const lostWords = (times: number): string =>
  `有「\uFFFD」这样的坏字符，全文共 ${times} 个：原来的字在存成这个文件以前就丢了。它们不算字，请找回原文。`;

function markOf(bytes: Uint8Array): Encoding | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
}

/** UTF-16 has zero bytes in every line break and ASCII character; text in the other encodings has none. */
function sixteenBits(bytes: Uint8Array): Encoding | undefined {
  const sample = bytes.subarray(0, SAMPLE);
  if (!sample.includes(0)) return;
  const [little, big] = [plausibility('utf-16le', sample), plausibility('utf-16be', sample)];
  if (Math.max(little, big) >= PLAUSIBLE) return little >= big ? 'utf-16le' : 'utf-16be';
}

function isValid(bytes: Uint8Array): boolean {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for (let at = 0; at < bytes.length; at += CHUNK)
      decoder.decode(bytes.subarray(at, at + CHUNK), { stream: true });
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}

/** Encoding named by an XML declaration, the header of a PO file, or a page. */
function declaredIn(bytes: Uint8Array): Encoding | undefined {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 2048));
  const label = /<\?xml[^>]{0,100}\sencoding=["']([\w-]{1,20})|charset=["']?([\w-]{1,20})/i.exec(head);
  const name = (label?.[1] ?? label?.[2])?.toLowerCase();
  return DECLARED[name ?? ''];
}

const DECLARED: Readonly<Record<string, Encoding>> = {
  gbk: 'gbk',
  gb2312: 'gbk',
  gb18030: 'gb18030',
  big5: 'big5',
  'big5-hkscs': 'big5',
  shift_jis: 'shift_jis',
  'shift-jis': 'shift_jis',
  sjis: 'shift_jis',
  'windows-31j': 'shift_jis',
};

/** Bytes from the first that is not ASCII: a first byte of a character in every encoding concerned. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const first = bytes.findIndex((byte) => byte >= 0x80);
  return bytes.subarray(Math.max(0, first), Math.max(0, first) + SAMPLE);
}

let common: Set<string> | undefined;
const usual = new Map<Encoding, Set<string>>();

/** Share of usual characters among those that the encoding gives, less the broken ones: 2 at best, 1 for ASCII alone. */
function plausibility(encoding: Encoding, sample: Uint8Array): number {
  common ??= new Set(COMMON_CHARACTERS);
  const level = usual.get(encoding) ?? usualCharacters(encoding);
  usual.set(encoding, level);
  let score = 0;
  let characters = 0;
  for (const character of decoderOf(encoding).decode(sample)) {
    if (character < '\x80' && (character >= ' ' || /\s/.test(character))) continue;
    characters++;
    if (character === '\uFFFD') score -= 4;
    else if (common.has(character)) score += 2;
    else if (level.has(character)) score += 1;
    // Nearly any bytes are half-width katakana, which texts have few of.
    else if (character >= '\uFF61' && character <= '\uFF9F') score -= 1;
    else score -= character > '\uD7FF' && character < '\uFF00' ? 2 : 0.5;
  }
  return characters === 0 ? 1 : score / characters;
}

/** Bytes of the first level of each legacy encoding: 3,755 hanzi of GB 2312, 5,401 of Big5, kana and 2,965 kanji of JIS. */
type Rows = readonly (readonly [lead: number, last: number, trails: readonly number[]])[];
const LEVELS: Partial<Record<Encoding, Rows>> = {
  big5: [[0xa4, 0xc6, [0x40, 0x7e, 0xa1, 0xfe]]],
  shift_jis: [
    [0x82, 0x83, [0x40, 0x7e, 0x80, 0xfc]],
    [0x88, 0x97, [0x9f, 0xfc]],
    [0x89, 0x97, [0x40, 0x7e, 0x80, 0x9e]],
  ],
};
const GB2312: Rows = [[0xb0, 0xd7, [0xa1, 0xfe]]];

function usualCharacters(encoding: Encoding): Set<string> {
  const pairs: number[] = [];
  for (const [first, last, trails] of LEVELS[encoding] ?? GB2312)
    for (let lead = first; lead <= last; lead++)
      for (let i = 0; i < trails.length; i += 2)
        for (let trail = trails[i] as number; trail <= (trails[i + 1] as number); trail++)
          pairs.push(lead, trail);
  return new Set(decoderOf(LEVELS[encoding] ? encoding : 'gbk').decode(new Uint8Array(pairs)));
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

import type { ByteSink } from '../byte-sink.ts';
import { invalid } from './cff-index.ts';

/** DICT operators; two-byte operators `12 n` are 0x0c00 + n. */
export const OPERATOR = {
  fontBBox: 5,
  charset: 15,
  charStrings: 17,
  private: 18,
  subrs: 19,
  charstringType: 0x0c06,
  fontMatrix: 0x0c07,
  ros: 0x0c1e,
  cidCount: 0x0c22,
  fdArray: 0x0c24,
  fdSelect: 0x0c25,
} as const;

/** Operands of an operator: integers as values, reals as `null`, and their bytes. */
interface Operands {
  numbers: (number | null)[];
  bytes: Uint8Array;
}

export type CffDict = ReadonlyMap<number, Operands>;

/** Parses DICT data (Adobe Technical Note 5176, section 4). */
export function readDict(bytes: Uint8Array): CffDict {
  const dict = new Map<number, Operands>();
  let numbers: (number | null)[] = [];
  let start = 0;
  for (let at = 0; at < bytes.length; ) {
    const first = bytes[at] as number;
    if (first <= 21) {
      const operator = first === 12 ? 0x0c00 | (bytes[at + 1] ?? 0) : first;
      dict.set(operator, { numbers, bytes: bytes.subarray(start, at) });
      at += first === 12 ? 2 : 1;
      numbers = [];
      start = at;
    } else if (first === 30) {
      do at++;
      while (at < bytes.length && ((bytes[at] as number) & 0xf) !== 0xf);
      at++;
      numbers.push(null);
    } else {
      const [value, size] = readInteger(bytes, at, first);
      numbers.push(value);
      at += size;
    }
  }
  return dict;
}

function readInteger(bytes: Uint8Array, at: number, first: number): [value: number, size: number] {
  const next = (i: number) => bytes[at + i] ?? 0;
  if (first === 28) return [(((next(1) << 8) | next(2)) << 16) >> 16, 3];
  if (first === 29) return [(next(1) << 24) | (next(2) << 16) | (next(3) << 8) | next(4), 5];
  if (first < 32 || first === 255) throw invalid('CFF 字典有误');
  if (first < 247) return [first - 139, 1];
  if (first < 251) return [(first - 247) * 256 + next(1) + 108, 2];
  return [-(first - 251) * 256 - next(1) - 108, 2];
}

/** First operand of an operator; `null` if the operator is missing. */
export function numberOf(dict: CffDict, operator: number): number | null {
  return dict.get(operator)?.numbers[0] ?? null;
}

export function writeOperator(to: ByteSink, operator: number, operands: Uint8Array): void {
  to.append(operands);
  to.reserve(2);
  if (operator >= 0x0c00) to.push(12);
  to.push(operator & 0xff);
}

/** Encodes integers in five bytes each, so that the DICT's size does not depend on their values. */
export function fixedNumbers(...values: number[]): Uint8Array {
  return Uint8Array.from(
    values.flatMap((v) => [29, v >>> 24, (v >>> 16) & 0xff, (v >>> 8) & 0xff, v & 0xff]),
  );
}

import { Reader } from '@ziwan/sfnt';
import { type Check, type CheckContext, TableFault } from '../checks/fault.ts';

export type Bytes = readonly number[];

export const u16 = (...values: number[]): Bytes => values.flatMap((v) => [(v >> 8) & 255, v & 255]);
export const u24 = (v: number): Bytes => [v >> 16, (v >> 8) & 255, v & 255];
export const u32 = (...values: number[]): Bytes =>
  values.flatMap((v) => [...u16(Math.floor(v / 65536)), ...u16(v % 65536)]);

/** What a check says of a table; null if nothing. */
export function refusalOf(check: Check, bytes: Bytes, context: Partial<CheckContext> = {}): string | null {
  try {
    check(new Reader(Uint8Array.from(bytes)), context as CheckContext);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

/** 16-bit words of a table. A table among them stands for its offset, and lies behind the words. */
export type Words = readonly (number | Words)[];

export function laidOut(words: Words): Bytes {
  let end = words.length * 2;
  const behind: number[] = [];
  const own = words.flatMap((word) => {
    if (typeof word === 'number') return u16(word);
    const table = laidOut(word);
    behind.push(...table);
    end += table.length;
    return u16(end - table.length);
  });
  return [...own, ...behind];
}

/** Says how a check answers a table: `ok`, the code of the fault, or `CUT` if a read goes past the end. */
function answerOf(check: Check, bytes: Bytes, context: Partial<CheckContext>): string {
  try {
    check(new Reader(Uint8Array.from(bytes)), { ...context } as CheckContext);
    return 'ok';
  } catch (error) {
    if (error instanceof RangeError) return 'CUT';
    return error instanceof TableFault ? error.code : (error as Error).message;
  }
}

/**
 * Lists how a check answers a table, the table with each field from `from` on changed to other values, and the table
 * cut short. A field has `size` bytes.
 */
export function answers(
  check: Check,
  bytes: Bytes,
  context: Partial<CheckContext>,
  { from = 0, size = 2 as 1 | 2 } = {},
): string[] {
  const largest = 256 ** size - 1;
  const read = (at: number) => bytes.slice(at, at + size).reduce((sum, byte) => sum * 256 + byte, 0);
  const write = (value: number) => (size === 1 ? [value] : u16(value));
  const lines = [`as it is: ${answerOf(check, bytes, context)}`];
  for (let at = from; at + size <= bytes.length; at += size) {
    const own = read(at);
    const others = new Set([0, own - 1, own + 1, own + 2, own + 256, own * 2, (largest >> 1) + 1, largest]);
    const by = new Map<string, number[]>();
    for (const value of [...others]
      .filter((v) => v !== own && v >= 0 && v <= largest)
      .sort((a, b) => a - b)) {
      const changed = [...bytes.slice(0, at), ...write(value), ...bytes.slice(at + size)];
      const answer = answerOf(check, changed, context);
      by.set(answer, [...(by.get(answer) ?? []), value]);
    }
    lines.push(
      `+${at - from} ${own}: ${[...by].map(([answer, list]) => `${answer} ${list.join(' ')}`).join(', ')}`,
    );
  }
  let before = '';
  for (let length = from; length < bytes.length; length++) {
    const answer = answerOf(check, bytes.slice(0, length), context);
    if (answer !== before) lines.push(`from ${length - from} bytes on: ${answer}`);
    before = answer;
  }
  return lines;
}

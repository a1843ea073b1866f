import { Reader } from '@ziwan/sfnt';
import type { Check, CheckContext } from '../checks/fault.ts';

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

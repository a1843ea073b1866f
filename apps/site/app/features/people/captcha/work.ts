import { sha256 } from '@noble/hashes/sha2';

/** Interval (ms) after which to yield to the page. */
const SLICE_MS = 24;

/**
 * For each i below `count`, finds an integer n such that SHA-256 of `token:i:n` starts with `bits` zero bits.
 * @param onProgress receives the number found
 * @throws the signal's reason on abort
 */
export async function work(
  token: string,
  { bits, count }: { bits: number; count: number },
  onProgress: (found: number) => void,
  signal: AbortSignal,
): Promise<number[]> {
  const utf8 = new TextEncoder();
  const found: number[] = [];
  let until = performance.now() + SLICE_MS;
  for (let n = 0; found.length < count; n++) {
    const hash = sha256(utf8.encode(`${token}:${found.length}:${n}`));
    if (leadingZeros(hash) >= bits) {
      found.push(n);
      n = -1;
      onProgress(found.length);
    }
    if ((n & 63) === 0 && performance.now() > until) {
      await new Promise((turn) => setTimeout(turn));
      signal.throwIfAborted();
      until = performance.now() + SLICE_MS;
    }
  }
  return found;
}

export function leadingZeros(bytes: Uint8Array): number {
  let zeros = 0;
  for (const byte of bytes) {
    zeros += Math.clz32(byte) - 24;
    if (byte !== 0) break;
  }
  return zeros;
}

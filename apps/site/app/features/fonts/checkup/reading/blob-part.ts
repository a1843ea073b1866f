import { Unreadable } from './unreadable.ts';

/** Reads a part of a file; shorter where the file ends. @throws Unreadable for a file that was moved or locked since */
export async function partOf(blob: Blob, at: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await blob.slice(at, at + length).arrayBuffer());
  } catch {
    throw new Unreadable('浏览器读不了这个文件，可能已经移走，或者没有权限');
  }
}

/**
 * Unpacks a zlib or DEFLATE stream of known length, and stops where it is longer.
 * @returns null for a broken stream or another length
 */
export async function inflated(
  packed: Uint8Array<ArrayBuffer>,
  format: 'deflate' | 'deflate-raw',
  length: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const out = new Uint8Array(length);
  let at = 0;
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream(format)).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return at === length ? out : null;
      if (at + value.length > length) {
        void reader.cancel().catch(() => {});
        return null;
      }
      out.set(value, at);
      at += value.length;
    }
  } catch {
    return null;
  }
}

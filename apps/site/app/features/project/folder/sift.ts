import { Steps } from '@ziwan/game-text';
import { atOnce } from './at-once.ts';

/** Bytes that are looked at in one go. */
const SLICE = 1 << 17;

/** What the bytes of a file say of its text. */
type Content = 'text' | 'ascii' | 'binary' | 'unreadable';

/** Endings of files that Unity writes as YAML or, in other projects, as bytes; others write prefabs as JSON. */
const UNITY = /\.(?:unity|prefab|asset)$/i;

interface Siftable {
  readonly path: string;
  readonly file: Blob;
}

interface Sifted<File extends Siftable> {
  /** Files with a character beyond ASCII, written as it is or as an escape. */
  readonly files: readonly File[];
  readonly ascii: number;
  readonly binary: number;
  readonly unreadable: readonly string[];
}

/**
 * Looks which files hold a character beyond ASCII. Of each, as much is read as it takes, and nothing is kept.
 * @throws the signal's reason
 */
export async function sift<File extends Siftable>(
  files: readonly File[],
  { signal, onProgress }: { signal: AbortSignal; onProgress(done: number): void },
): Promise<Sifted<File>> {
  const contents: Content[] = [];
  let done = 0;
  await atOnce(files, new Steps({ signal }), async (file, i) => {
    contents[i] = await contentOf(file).catch(() => 'unreadable' as const);
    onProgress(++done);
  });
  signal.throwIfAborted();
  const count = (content: Content) => contents.filter((each) => each === content).length;
  return {
    files: files.filter((_, i) => contents[i] === 'text'),
    ascii: count('ascii'),
    binary: count('binary'),
    unreadable: files.flatMap(({ path }, i) => (contents[i] === 'unreadable' ? [path] : [])),
  };
}

async function contentOf({ path, file }: Siftable): Promise<Content> {
  for (let at = 0; at < file.size; at += SLICE) {
    // Slices overlap, so that no escape lies across two.
    const bytes = new Uint8Array(await file.slice(Math.max(0, at - 4), at + SLICE).arrayBuffer());
    if (at === 0) {
      const isMarked = bytes[0] === 0xfe || bytes[0] === 0xff;
      if (!isMarked && bytes.subarray(0, 1024).includes(0)) return 'binary';
      const isWritten = ['%YAML', '\xef\xbb\xbf%YAML', '{', '['].some((start) => startsWith(bytes, start));
      if (UNITY.test(path) && !isWritten) return 'binary';
    }
    if (isBeyondAscii(bytes)) return 'text';
  }
  return 'ascii';
}

const startsWith = (bytes: Uint8Array, text: string): boolean =>
  [...text].every((character, i) => bytes[i] === character.charCodeAt(0));

/** True for a byte of another encoding, `\uXXXX` and its like, and `&#…;`. */
function isBeyondAscii(bytes: Uint8Array): boolean {
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i] as number;
    if (byte > 0x7f) return true;
    if (byte === 0x5c) {
      const after = bytes[i + 1] ?? 0;
      // u, U, x, or a digit
      if (after === 0x75 || after === 0x55 || after === 0x78 || (after > 0x30 && after < 0x3a)) return true;
      i++;
    } else if (byte === 0x26 && bytes[i + 1] === 0x23) return true;
  }
  return false;
}

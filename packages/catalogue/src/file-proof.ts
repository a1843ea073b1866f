import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { RemoteFile } from './sidecar.ts';

/** What is stated of a file's bytes. */
export type Stated = Pick<RemoteFile, 'bytes' | 'sha256' | 'git'>;

/**
 * Compares a file with everything that is stated of it.
 * @returns Chinese name of what differs; `null` if the bytes are those
 */
export async function faultOf(path: string, { bytes, sha256, git }: Stated): Promise<string | null> {
  const size = await stat(path).then(
    (found) => found.size,
    () => null,
  );
  if (size === null || (bytes !== undefined && size !== bytes)) return '大小';
  const whole = createHash('sha256');
  const blob = gitHash(size);
  for await (const part of createReadStream(path)) {
    whole.update(part as Uint8Array);
    blob.update(part as Uint8Array);
  }
  if (sha256 !== undefined && whole.digest('hex') !== sha256) return 'SHA-256 ';
  return git !== undefined && blob.digest('hex') !== git ? 'Git 对象编号' : null;
}

/** Id of a file as Git names it: the SHA-1 of its kind, its size and its bytes. */
export const gitIdOf = (bytes: Uint8Array): string => gitHash(bytes.length).update(bytes).digest('hex');

const gitHash = (size: number) => createHash('sha1').update(`blob ${size}\0`);

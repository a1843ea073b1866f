import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type LastLock, LOCK } from './lock.ts';
import type { MadePackage } from './make-package.ts';
import { EXIT, inputError, PackError } from './pack-error.ts';
import { whyUnreadable } from './read-project.ts';
import { isSignedBy, keyInPem, signerOf } from './signature.ts';

/** A site's public key, and how it is known. */
interface KnownKey {
  readonly key: string;
  readonly from: string;
}

const untrusted = (code: string, message: string) => new PackError(EXIT.unsigned, code, message);

/**
 * Key of the site that a command came from; `null` for a command that came from elsewhere.
 * @throws PackError COMMAND_ALTERED
 */
export function ownKey(program: Uint8Array | undefined): string | null {
  if (!program) return null;
  const key = signerOf(program);
  if (key === null)
    throw untrusted(
      'COMMAND_ALTERED',
      '这个命令的文件和网站签名的不一样：没有下载完整，或者被改过。请从网站重新下载 ziwan-pack.mjs。',
    );
  return key;
}

/**
 * The key that a package must be signed with: that of `--key`, of the last package, or of the command itself.
 * @returns `null` if none is known yet @throws PackError ARGUMENTS
 */
export async function knownKey(
  { key }: { key: string | undefined },
  { cwd, last, own }: { cwd: string; last: LastLock | null; own: string | null },
): Promise<KnownKey | null> {
  if (key !== undefined) return { key: await readKey(resolve(cwd, key), key), from: key };
  if (last?.key !== undefined) return { key: last.key, from: LOCK };
  return own === null ? null : { key: own, from: 'ziwan-pack.mjs' };
}

async function readKey(path: string, shown: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw inputError('ARGUMENTS', `--key ${shown} ${whyUnreadable(error)}。`, error);
  });
  try {
    return keyInPem(text);
  } catch (error) {
    throw inputError('ARGUMENTS', `--key ${shown} 不是网站的签名公钥（ziwan-key.pem）。`, error);
  }
}

/**
 * Checks the package before any of it is written.
 * @throws PackError SIGNATURE_WRONG, KEY_CHANGED
 */
export function checkSignature({ zip, signature = '' }: MadePackage, made: LastLock, known: KnownKey | null) {
  const { key } = made;
  if (key === undefined || !isSignedBy(key, zip, signature))
    throw untrusted(
      'SIGNATURE_WRONG',
      '收到的字体包和网站签名的不一样：路上少了一段，或者被改过。什么也没有写。请再试一次，还这样就告诉网站。',
    );
  if (known !== null && known.key !== key)
    throw untrusted(
      'KEY_CHANGED',
      `字体包的签名公钥是 ${key}，不是 ${known.from} 里的 ${known.key}：换了网站，网站换了密钥，或者有人冒充。什么也没有写。确认以后，从网站下载 ziwan-key.pem，用 --key 指明。`,
    );
}

import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  type ScryptOptions,
  scrypt,
} from 'node:crypto';
import { promisify } from 'node:util';
import { BackupError } from './errors.ts';

/** Bytes encrypted and authenticated at once. */
const CHUNK = 64 * 1024;
const SALT = 32;
const TAG = 16;
/** Cost of guessing a passphrase: 64 MiB and about 0.2 s a try. */
const COST: SealingCost = { N: 2 ** 16, r: 8, p: 1 };

type Bytes = AsyncIterable<Uint8Array>;

/** Parameters of scrypt (RFC 7914). */
export interface SealingCost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** How the files of a backup folder are encrypted; stored readable in the folder. */
export interface SealingHeader extends SealingCost {
  readonly kdf: 'scrypt';
  /** Base64url. */
  readonly salt: string;
  /** Recognises the passphrase (base64url). */
  readonly check: string;
}

/**
 * Encrypts files with AES-256-GCM in chunks. Each file has its own key, from a random salt at its start. A chunk's
 * nonce is its number and a mark on the last one, so chunks can be neither swapped, left out nor cut off (the STREAM
 * construction of Hoang, Reyhanitabar, Rogaway and Vizár, 2015).
 */
export class Sealing {
  readonly #key: Buffer;

  private constructor(key: Buffer) {
    this.#key = key;
  }

  /** Makes a new key from a passphrase. */
  static async create(
    passphrase: string,
    { N, r, p } = COST,
  ): Promise<{ sealing: Sealing; header: SealingHeader }> {
    const salt = randomBytes(SALT);
    const sealing = new Sealing(await derive(passphrase, salt, { N, r, p }));
    const header = {
      kdf: 'scrypt' as const,
      N,
      r,
      p,
      salt: salt.toString('base64url'),
      check: sealing.#check(),
    };
    return { sealing, header };
  }

  /** @throws BackupError WRONG_PASSPHRASE */
  static async open(passphrase: string, { salt, N, r, p, check }: SealingHeader): Promise<Sealing> {
    const key = await derive(passphrase, Buffer.from(salt, 'base64url'), { N, r, p });
    const sealing = new Sealing(key);
    if (sealing.#check() !== check)
      throw new BackupError('WRONG_PASSPHRASE', 'BACKUP_PASSPHRASE 不是这份备份的口令');
    return sealing;
  }

  /** Hides the hash of a file's content, which would tell whoever has the same file that it is there. */
  nameOf(sha256: string): string {
    return this.#hmac(`name\n${sha256}`).toString('hex');
  }

  /** Size (bytes) of the sealed form of a file of this many bytes. */
  sealedSize(bytes: number): number {
    return SALT + bytes + TAG * Math.max(1, Math.ceil(bytes / CHUNK));
  }

  async *seal(bytes: Bytes): AsyncGenerator<Uint8Array> {
    const salt = randomBytes(SALT);
    yield salt;
    const key = this.#fileKey(salt);
    for await (const { chunk, at, last } of chunks(bytes, CHUNK)) {
      const cipher = createCipheriv('aes-256-gcm', key, nonce(at, last));
      yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
    }
  }

  /** @throws BackupError BACKUP_DAMAGED */
  async *open(bytes: Bytes): AsyncGenerator<Uint8Array> {
    const head = new Head(bytes, SALT);
    const salt = await head.read();
    if (salt.length < SALT) throw damaged();
    const key = this.#fileKey(salt);
    for await (const { chunk, at, last } of chunks(head.rest(), CHUNK + TAG)) {
      if (chunk.length < TAG) throw damaged();
      const decipher = createDecipheriv('aes-256-gcm', key, nonce(at, last));
      decipher.setAuthTag(chunk.subarray(-TAG));
      const plain = decipher.update(chunk.subarray(0, -TAG));
      try {
        decipher.final();
      } catch (cause) {
        throw damaged(cause);
      }
      yield plain;
    }
  }

  #fileKey(salt: Uint8Array): Buffer {
    return Buffer.from(hkdfSync('sha256', this.#key, salt, 'ziwan backup file', 32));
  }

  #check(): string {
    return this.#hmac('check').toString('base64url');
  }

  #hmac(text: string): Buffer {
    return createHmac('sha256', this.#key).update(`ziwan backup ${text}`).digest();
  }
}

const damaged = (cause?: unknown) =>
  new BackupError('BACKUP_DAMAGED', '备份里有加密的文件已经损坏，或被改动过', { cause });

const derive = (passphrase: string, salt: Buffer, { N, r, p }: SealingCost): Promise<Buffer> => {
  const options = { N, r, p, maxmem: 256 * N * r };
  return promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)(
    passphrase.normalize('NFC'),
    salt,
    32,
    options,
  );
};

function nonce(at: number, last: boolean): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt32BE(at, 7);
  bytes[11] = last ? 1 : 0;
  return bytes;
}

/** Takes the first bytes off a stream. */
class Head {
  readonly #bytes: AsyncIterator<Uint8Array>;
  readonly #length: number;
  #left: Buffer = Buffer.alloc(0);

  constructor(bytes: Bytes, length: number) {
    this.#bytes = bytes[Symbol.asyncIterator]();
    this.#length = length;
  }

  async read(): Promise<Uint8Array> {
    while (this.#left.length < this.#length) {
      const { value, done } = await this.#bytes.next();
      if (done) break;
      this.#left = Buffer.concat([this.#left, value]);
    }
    const head = this.#left.subarray(0, this.#length);
    this.#left = this.#left.subarray(this.#length);
    return head;
  }

  async *rest(): AsyncGenerator<Uint8Array> {
    try {
      yield this.#left;
      for (;;) {
        const { value, done } = await this.#bytes.next();
        if (done) return;
        yield value;
      }
    } finally {
      await this.#bytes.return?.();
    }
  }
}

/** Splits a stream into chunks of one size; the last may be shorter, or empty for an empty stream. */
async function* chunks(
  bytes: Bytes,
  size: number,
): AsyncGenerator<{ chunk: Buffer; at: number; last: boolean }> {
  let waiting = Buffer.alloc(0);
  let at = 0;
  for await (const part of bytes) {
    waiting = waiting.length === 0 ? Buffer.from(part) : Buffer.concat([waiting, part]);
    let from = 0;
    // Holds back a full chunk until more bytes follow, since it may be the last.
    for (; waiting.length - from > size; from += size)
      yield { chunk: waiting.subarray(from, from + size), at: at++, last: false };
    waiting = waiting.subarray(from);
  }
  yield { chunk: waiting, at, last: true };
}

import { Inflate, Unzlib } from 'fflate';
import { MAX_UNPACK_RATIO, MAX_UNPACKED_BYTES, MAX_ZIP_ENTRIES, UNPACK_RATIO_FROM } from '../limits.ts';
import { ReadingError } from '../problems.ts';
import type { Steps } from '../steps.ts';

interface Entry {
  readonly method: number;
  readonly packed: number;
  /** Declared size in bytes. */
  readonly size: number;
  /** Offset of the local header. */
  readonly at: number;
}

/** Packed bytes that are inflated at a time: at most 8 MB of output. */
const CHUNK = 1 << 13;
const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;

/** Entries of a zip archive (APPNOTE 6.3.10, sections 4.3.7, 4.3.12 and 4.3.16), unpacked one by one with bounds. */
export class ZipArchive {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #entries = new Map<string, Entry>();
  #unpacked = 0;

  /** @throws ReadingError for a file that is no archive, is cut short or has too many entries */
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const end = this.#findEnd();
    const count = this.#view.getUint16(end + 10, true);
    if (count > MAX_ZIP_ENTRIES)
      throw new ReadingError(0, `压缩包里的文件超过 ${MAX_ZIP_ENTRIES} 个，没有读。`);
    let at = this.#view.getUint32(end + 16, true);
    for (let i = 0; i < count; i++) {
      if (at + 46 > end || this.#view.getUint32(at, true) !== DIRECTORY_ENTRY) throw damaged();
      const nameLength = this.#view.getUint16(at + 28, true);
      const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
      this.#entries.set(name, {
        method: this.#view.getUint16(at + 10, true),
        packed: this.#view.getUint32(at + 20, true),
        size: this.#view.getUint32(at + 24, true),
        at: this.#view.getUint32(at + 42, true),
      });
      at += 46 + nameLength + this.#view.getUint16(at + 30, true) + this.#view.getUint16(at + 32, true);
    }
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /** @throws ReadingError for a damaged entry or one that unpacks to more than declared or allowed */
  async unpack(name: string, steps: Steps): Promise<Uint8Array> {
    const entry = this.#entries.get(name);
    if (!entry) throw new ReadingError(0, `文件里缺少 ${name}。`);
    this.#refuseLarge(name, entry, entry.size);
    const packed = this.#packed(entry);
    if (entry.method === 0) return packed;
    if (entry.method !== 8) throw new ReadingError(0, `${name} 的压缩方式不认识，没有读。`);

    const output = new Uint8Array(entry.size);
    let length = 0;
    const inflate = new Inflate((piece) => {
      this.#refuseLarge(name, entry, length + piece.length);
      if (length + piece.length > entry.size)
        throw new ReadingError(0, `${name} 解压后比声明的 ${entry.size} 字节多，可能是压缩炸弹，没有读。`);
      output.set(piece, length);
      length += piece.length;
    });
    await pushAll(inflate, packed, steps, damaged);
    this.#unpacked += length;
    return output.subarray(0, length);
  }

  #refuseLarge(name: string, entry: Entry, size: number): void {
    refuseLarge(name, entry.packed, size, this.#unpacked);
  }

  #packed({ at, packed }: Entry): Uint8Array {
    if (at + 30 > this.#bytes.length || this.#view.getUint32(at, true) !== LOCAL_HEADER) throw damaged();
    const start = at + 30 + this.#view.getUint16(at + 26, true) + this.#view.getUint16(at + 28, true);
    if (start + packed > this.#bytes.length) throw damaged();
    return this.#bytes.subarray(start, start + packed);
  }

  /** Offset of the end record, which a comment of up to 65,535 bytes may follow. */
  #findEnd(): number {
    for (let at = this.#bytes.length - 22; at >= 0 && at > this.#bytes.length - 22 - 0x10000; at--)
      if (this.#view.getUint32(at, true) === END_OF_DIRECTORY) return at;
    throw damaged();
  }
}

/**
 * Unpacks data of zlib (RFC 1950) within the bounds of an archive's entry.
 * @param before bytes that were unpacked from the same file
 * @throws ReadingError for damaged data, and for more than is allowed
 */
export async function unpackedZlib(
  packed: Uint8Array,
  name: string,
  before: number,
  steps: Steps,
): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  const stream = new Unzlib((piece) => {
    length += piece.length;
    refuseLarge(name, packed.length, length, before);
    pieces.push(piece);
  });
  await pushAll(stream, packed, steps, () => new ReadingError(0, `${name} 已损坏，没有读。`));
  const output = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    output.set(piece, at);
    at += piece.length;
  }
  return output;
}

async function pushAll(
  stream: Inflate | Unzlib,
  packed: Uint8Array,
  steps: Steps,
  damage: () => ReadingError,
): Promise<void> {
  try {
    for (let at = 0; at < packed.length; at += CHUNK) {
      stream.push(packed.subarray(at, at + CHUNK), at + CHUNK >= packed.length);
      if (steps.due()) await steps.pause(at / packed.length);
    }
  } catch (error) {
    // fflate reports broken data as errors with a code.
    if (error instanceof Error && 'code' in error && typeof error.code === 'number') throw damage();
    throw error;
  }
}

function refuseLarge(name: string, packed: number, size: number, before: number): void {
  if (size > UNPACK_RATIO_FROM && size > packed * MAX_UNPACK_RATIO)
    throw new ReadingError(0, `${name} 解压后是原来的 ${MAX_UNPACK_RATIO} 倍以上，可能是压缩炸弹，没有读。`);
  if (before + size > MAX_UNPACKED_BYTES)
    throw new ReadingError(0, `${name} 解压后太大，合计最多读 ${MAX_UNPACKED_BYTES / 2 ** 20} MB。`);
}

function damaged(): ReadingError {
  return new ReadingError(0, '压缩包不完整或已损坏，请重新保存或下载后再试。');
}

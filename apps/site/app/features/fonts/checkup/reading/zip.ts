import { inflated, partOf } from './blob-part.ts';
import { MAX_RATIO, MAX_UNPACKED_FONT, MAX_ZIP_DIRECTORY, megabytes, RATIO_FROM } from './limits.ts';
import { damagedArchive, Unreadable } from './unreadable.ts';

/** A file in an archive; can be sent between threads. */
export interface ZipEntry {
  readonly path: string;
  readonly encrypted: boolean;
  readonly method: number;
  readonly packed: number;
  /** Declared size in bytes. */
  readonly size: number;
  /** Offset of the local header. */
  readonly at: number;
}

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
/** The end record and the longest comment after it. */
const TAIL = 22 + 0xffff;

const utf8 = new TextDecoder('utf-8', { fatal: true });
const gbk = new TextDecoder('gb18030');

/**
 * Lists the files of a zip archive, of which only the directory is read (APPNOTE 6.3.10, sections 4.3.12 and 4.3.16).
 * @throws Unreadable
 */
export async function zipEntries(archive: Blob): Promise<ZipEntry[]> {
  const tail = await partOf(archive, Math.max(0, archive.size - TAIL), TAIL);
  const end = endOf(tail);
  const [size, at] = [end.getUint32(12, true), end.getUint32(16, true)];
  if (at === 0xffffffff || end.getUint16(10, true) === 0xffff)
    throw new Unreadable('超过 4 GB 或文件太多的 ZIP 读不了，请解压成文件夹再放进来');
  if (size > MAX_ZIP_DIRECTORY) throw new Unreadable('压缩包里的文件太多，请解压成文件夹再放进来');
  const bytes = await partOf(archive, at, size);
  if (bytes.length < size) throw damagedArchive();
  const view = new DataView(bytes.buffer);
  const entries: ZipEntry[] = [];
  const count = end.getUint16(10, true);
  for (let i = 0, p = 0; i < count; i++) {
    if (p + 46 > size || view.getUint32(p, true) !== DIRECTORY_ENTRY) throw damagedArchive();
    const nameLength = view.getUint16(p + 28, true);
    entries.push({
      path: nameOf(bytes.subarray(p + 46, p + 46 + nameLength)),
      encrypted: (view.getUint16(p + 8, true) & 1) !== 0,
      method: view.getUint16(p + 10, true),
      packed: view.getUint32(p + 20, true),
      size: view.getUint32(p + 24, true),
      at: view.getUint32(p + 42, true),
    });
    p += 46 + nameLength + view.getUint16(p + 30, true) + view.getUint16(p + 32, true);
  }
  return entries;
}

/** Unpacks a file of an archive. @throws Unreadable */
export async function unzip(archive: Blob, entry: ZipEntry): Promise<Blob> {
  const { method, packed, size } = entry;
  if (entry.encrypted) throw new Unreadable('压缩包加了密码，请解压后再放进来');
  if (method !== 0 && method !== 8) throw new Unreadable('这种压缩方式读不了，请解压后再放进来');
  if (size > MAX_UNPACKED_FONT)
    throw new Unreadable(
      `压缩包写着它解开有 ${megabytes(size)}，超过 ${megabytes(MAX_UNPACKED_FONT)}，没有读`,
    );
  if (size > RATIO_FROM && size > packed * MAX_RATIO)
    throw new Unreadable(`解开是原来的 ${MAX_RATIO} 倍以上，可能是压缩炸弹，没有读`);
  const header = await partOf(archive, entry.at, 30);
  const view = new DataView(header.buffer);
  if (header.length < 30 || view.getUint32(0, true) !== LOCAL_HEADER) throw damagedArchive();
  const start = entry.at + 30 + view.getUint16(26, true) + view.getUint16(28, true);
  if (start + packed > archive.size) throw damagedArchive();
  if (method === 0) return archive.slice(start, start + packed);
  const bytes = await inflated(await partOf(archive, start, packed), 'deflate-raw', size);
  if (!bytes) throw new Unreadable('解压失败：内容已损坏，或者比写明的长，可能是压缩炸弹');
  return new Blob([bytes]);
}

function endOf(tail: Uint8Array): DataView {
  const view = new DataView(tail.buffer, tail.byteOffset, tail.byteLength);
  for (let at = tail.length - 22; at >= 0; at--)
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return new DataView(tail.buffer, tail.byteOffset + at);
  throw damagedArchive();
}

/** Older programs on Chinese Windows write names in GBK, and say nothing of it. */
function nameOf(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return gbk.decode(bytes);
  }
}

/** A file inside an archive. */
interface ZippedFile {
  /** With `/`, below the archive. */
  readonly path: string;
  /** Unpacks it. @throws Error for one that is encrypted, damaged, or larger than it says */
  open(): Promise<File>;
}

const END = { signature: 0x06054b50, size: 22, comment: 0xffff } as const;
const ENTRY = { signature: 0x02014b50, size: 46 } as const;
const LOCAL = { signature: 0x04034b50, size: 30 } as const;
const ENCRYPTED = 1;
const UTF8 = 1 << 11;
const STORED = 0;
const DEFLATED = 8;

/**
 * Lists the files of a zip archive without unpacking them (APPNOTE 6.3.10, 4.3). Only the directory is read, so an archive
 * may be as large as the disk allows.
 * @throws Error, in Chinese, for an archive that is damaged or larger than 4 GB
 */
export async function zippedFiles(archive: Blob): Promise<ZippedFile[]> {
  const tailAt = Math.max(0, archive.size - END.size - END.comment);
  const tail = await viewOf(archive.slice(tailAt));
  let end = tail.byteLength - END.size;
  while (end >= 0 && tail.getUint32(end, true) !== END.signature) end--;
  if (end < 0) throw new Error('不是 zip，或者没有传完');
  const [count, size, at] = [
    tail.getUint16(end + 10, true),
    tail.getUint32(end + 12, true),
    tail.getUint32(end + 16, true),
  ];
  if (count === 0xffff || at === 0xffffffff) throw new Error('压缩包太大，请解开再拖文件夹');
  const directory = await viewOf(archive.slice(at, at + size));
  const files: ZippedFile[] = [];
  for (let entry = 0, i = 0; i < count; i++) {
    if (entry + ENTRY.size > directory.byteLength || directory.getUint32(entry, true) !== ENTRY.signature)
      throw new Error('压缩包是坏的');
    const u16 = (offset: number) => directory.getUint16(entry + offset, true);
    const u32 = (offset: number) => directory.getUint32(entry + offset, true);
    const [flags, method, packed, unpacked, local] = [u16(8), u16(10), u32(20), u32(24), u32(42)];
    const nameAt = directory.byteOffset + entry + ENTRY.size;
    const path = pathOf(new Uint8Array(directory.buffer, nameAt, u16(28)), flags);
    entry += ENTRY.size + u16(28) + u16(30) + u16(32);
    if (path === '' || path.endsWith('/')) continue;
    files.push({ path, open: () => unpackedFile(archive, { path, flags, method, packed, unpacked, local }) });
  }
  return files;
}

interface Place {
  readonly path: string;
  readonly flags: number;
  readonly method: number;
  readonly packed: number;
  readonly unpacked: number;
  readonly local: number;
}

async function unpackedFile(archive: Blob, place: Place): Promise<File> {
  const { path, flags, method, packed, unpacked, local } = place;
  if (flags & ENCRYPTED) throw new Error('有密码');
  const head = await viewOf(archive.slice(local, local + LOCAL.size));
  if (head.byteLength < LOCAL.size || head.getUint32(0, true) !== LOCAL.signature)
    throw new Error('压缩包是坏的');
  const from = local + LOCAL.size + head.getUint16(26, true) + head.getUint16(28, true);
  const bytes = archive.slice(from, from + packed);
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (method === STORED) return new File([bytes], name);
  if (method !== DEFLATED) throw new Error('压缩方式不认识');
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const reader = bytes.stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > unpacked) {
      await reader.cancel();
      throw new Error('解开后比写的大');
    }
    parts.push(value);
  }
  return new File(parts, name);
}

/** Names are UTF-8 where the archive says so, or where they can be; others are of a Chinese Windows. */
function pathOf(bytes: Uint8Array, flags: number): string {
  let name: string;
  try {
    name = new TextDecoder('utf-8', { fatal: !(flags & UTF8) }).decode(bytes);
  } catch {
    name = new TextDecoder('gb18030').decode(bytes);
  }
  const isFolder = /[/\\]$/.test(name);
  const parts = name.split(/[/\\]/).filter((part) => part !== '' && part !== '.' && part !== '..');
  return parts.join('/') + (isFolder ? '/' : '');
}

const viewOf = async (blob: Blob): Promise<DataView<ArrayBuffer>> => new DataView(await blob.arrayBuffer());

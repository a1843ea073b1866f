import { FONT_LIMITS } from '@ziwan/contract/admin';
import { LICENCE_FILE } from '@ziwan/contract/licence-marks';
import { sizeOf } from '../../../texts/size.ts';

/** A font file with the licence file that lies beside it. */
export interface Gathered {
  readonly file: File;
  readonly licence: { readonly name: string; readonly text: string } | null;
}

/** A file with its path below what was dropped. */
export interface Placed {
  readonly path: string;
  readonly file: File;
}

/** What Debian's packages call theirs; elsewhere it may say no more than whose the font is. */
const COPYRIGHT_FILE = /^copyright(\.txt)?$/i;
const FONT = /\.(ttf|otf|ttc|otc|woff2?)$/i;
const ZIP = /\.zip$/i;
const OTHER_ARCHIVE = /\.(7z|rar|tar|t?gz|xz|bz2)$/i;
/** Most bytes that the files of one archive unpack to. */
const MOST_UNPACKED = 1024 * 1024 * 1024;

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);
const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);

const isLicence = (path: string): boolean =>
  LICENCE_FILE.test(nameOf(path)) || COPYRIGHT_FILE.test(nameOf(path));

/** Which of two licence files in a folder counts: one that is called a licence, then the first by name. */
function isBefore(name: string, other: string): boolean {
  const lesser = COPYRIGHT_FILE.test(name);
  return lesser === COPYRIGHT_FILE.test(other) ? name < other : !lesser;
}

/** Fonts among files and in archives, each with the nearest licence file in its folder or above; what is left out is named. */
export async function gather(placed: readonly Placed[]): Promise<{ fonts: Gathered[]; leftOut: string[] }> {
  const all: Placed[] = [];
  const leftOut: string[] = [];
  for (const one of placed) {
    if (!ZIP.test(one.path)) all.push(one);
    else
      try {
        all.push(...(await unzipped(one)));
      } catch (error) {
        leftOut.push(
          `${one.path}：${error instanceof Refusal ? error.message : '压缩包打不开，请解开再放进来'}`,
        );
      }
  }
  const licences = new Map<string, { name: string; text: string }>();
  for (const { path, file } of all) {
    const known = licences.get(folderOf(path));
    if (!isLicence(path) || FONT.test(path) || (known && !isBefore(nameOf(path), known.name))) continue;
    const text = new TextDecoder().decode(await file.arrayBuffer()).trim();
    if (text.length > FONT_LIMITS.licenceText) leftOut.push(`${path}：太长，没有当作授权文件`);
    else if (text !== '') licences.set(folderOf(path), { name: nameOf(path), text });
  }
  const nearest = (path: string) => {
    for (let folder = folderOf(path); ; folder = folderOf(folder.slice(0, -1))) {
      const found = licences.get(folder);
      if (found || folder === '') return found ?? null;
    }
  };
  const fonts = all.filter(({ path }) => FONT.test(path) && !isHidden(path));
  for (const { path } of all)
    if (OTHER_ARCHIVE.test(path)) leftOut.push(`${path}：只会打开 zip，请解开再放进来`);
  const others = all.filter(
    ({ path }) => !FONT.test(path) && !OTHER_ARCHIVE.test(path) && !isLicence(path) && !isHidden(path),
  );
  if (others.length > 0)
    leftOut.push(
      `${others.length} 个不是字体的文件：${others
        .slice(0, 3)
        .map(({ path }) => nameOf(path))
        .join('、')}${others.length > 3 ? '……' : ''}`,
    );
  return { fonts: fonts.map(({ path, file }) => ({ file, licence: nearest(path) })), leftOut };
}

/** Files that systems leave in folders and archives. */
const isHidden = (path: string): boolean =>
  /(^|\/)(\.|__MACOSX\/)|(^|\/)(Thumbs\.db|desktop\.ini)$/i.test(path);

class Refusal extends Error {}

async function unzipped({ path: archive, file }: Placed): Promise<Placed[]> {
  const { unzipSync } = await import('fflate');
  let unpacked = 0;
  const wanted = (name: string) => FONT.test(name) || isLicence(name);
  const files = unzipSync(new Uint8Array(await file.arrayBuffer()), {
    filter: ({ name, originalSize }) => {
      if (name.endsWith('/') || !wanted(decoded(name))) return false;
      unpacked += originalSize;
      if (unpacked > MOST_UNPACKED) throw new Refusal(`解开来超过 ${sizeOf(MOST_UNPACKED)}，请分几次放进来`);
      return originalSize <= FONT_LIMITS.bytes;
    },
  });
  return Object.entries(files).map(([name, bytes]) => {
    const path = `${archive}/${decoded(name)}`;
    return { path, file: new File([bytes as Uint8Array<ArrayBuffer>], nameOf(path)) };
  });
}

/** Names that are not in UTF-8 come as bytes; Chinese systems write them in GB 18030. */
const decoded = (name: string): string =>
  /[\x80-\xff]/.test(name) && !/[^\0-\xff]/.test(name)
    ? new TextDecoder('gb18030').decode(Uint8Array.from(name, (c) => c.charCodeAt(0)))
    : name;

/** Files of a drop, folders opened. */
export async function dropped(transfer: DataTransfer): Promise<Placed[]> {
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (entries.length === 0) return chosen(transfer.files);
  return (await Promise.all(entries.map(filesIn))).flat();
}

/** Files of an input; those of a folder have their path in it. */
export const chosen = (files: Iterable<File> | null): Placed[] =>
  [...(files ?? [])].map((file) => ({ path: file.webkitRelativePath || file.name, file }));

async function filesIn(entry: FileSystemEntry): Promise<Placed[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    );
    return [{ path: entry.fullPath.replace(/^\//, ''), file }];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const found: Placed[] = [];
  // A reader hands out a hundred entries at a time.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return found;
    found.push(...(await Promise.all(some.map(filesIn))).flat());
  }
}

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
        const { files, tooLarge } = await unzipped(one);
        all.push(...files);
        leftOut.push(...tooLarge.map((path) => `${path}：超过 ${sizeOf(FONT_LIMITS.bytes)}`));
        if (tooLarge.length === 0 && !files.some(({ path }) => isFont(path)))
          leftOut.push(`${one.path}：里面没有字体文件`);
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
    const text = await textOf(file);
    if (text === null) leftOut.push(`${path}：读不出来`);
    else if (text.length > FONT_LIMITS.licenceText) leftOut.push(`${path}：太长，没有当作授权文件`);
    else if (text !== '') licences.set(folderOf(path), { name: nameOf(path), text });
  }
  const nearest = (path: string) => {
    for (let folder = folderOf(path); ; folder = folderOf(folder.slice(0, -1))) {
      const found = licences.get(folder);
      if (found || folder === '') return found ?? null;
    }
  };
  const fonts = all.filter(({ path }) => isFont(path));
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

const isFont = (path: string): boolean => FONT.test(path) && !isHidden(path);

/** `null` for a file that was moved or deleted since it was chosen. */
const textOf = (file: File): Promise<string | null> =>
  file.arrayBuffer().then(
    (bytes) => new TextDecoder().decode(bytes).trim(),
    () => null,
  );

class Refusal extends Error {}

async function unzipped({
  path: archive,
  file,
}: Placed): Promise<{ files: Placed[]; tooLarge: readonly string[] }> {
  const { unzipSync } = await import('fflate');
  let unpacked = 0;
  const tooLarge: string[] = [];
  const pathOf = (name: string) => `${archive}/${decoded(name)}`;
  const wanted = (name: string) => FONT.test(name) || isLicence(name);
  const files = unzipSync(new Uint8Array(await file.arrayBuffer()), {
    filter: ({ name, originalSize }) => {
      if (name.endsWith('/') || !wanted(decoded(name))) return false;
      if (originalSize > FONT_LIMITS.bytes) {
        tooLarge.push(pathOf(name));
        return false;
      }
      unpacked += originalSize;
      if (unpacked > MOST_UNPACKED) throw new Refusal(`解开来超过 ${sizeOf(MOST_UNPACKED)}，请分几次放进来`);
      return true;
    },
  });
  return {
    files: Object.entries(files).map(([name, bytes]) => {
      const path = pathOf(name);
      return { path, file: new File([bytes as Uint8Array<ArrayBuffer>], nameOf(path)) };
    }),
    tooLarge,
  };
}

/**
 * A name that the archive does not mark as UTF-8 comes as its bytes. macOS and `zip` write UTF-8 without the mark,
 * Chinese Windows GB 18030.
 */
function decoded(name: string): string {
  if (!/[\x80-\xff]/.test(name) || /[^\0-\xff]/.test(name)) return name;
  const bytes = Uint8Array.from(name, (c) => c.charCodeAt(0));
  for (const encoding of ['utf-8', 'gb18030'])
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {}
  return name;
}

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

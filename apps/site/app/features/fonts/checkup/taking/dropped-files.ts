import { isArchive, isFont } from '../reading/file-names.ts';
import { MAX_DEPTH, MAX_FILES, MAX_WALKED } from '../reading/limits.ts';
import type { FontSource, Gathered } from './font-source.ts';

/** The entries of a drop. Browsers hand them out during the event only. */
export const entriesOf = (items: Iterable<DataTransferItem>): FileSystemEntry[] =>
  [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);

/** Gathers fonts and archives of dropped files and folders. */
export async function gatherEntries(entries: readonly FileSystemEntry[]): Promise<Gathered> {
  const gathering = new Gathering();
  await walk(entries, 0, gathering);
  return gathering.result();
}

/** Gathers fonts and archives of chosen files, or of a chosen folder. */
export function gatherFiles(files: Iterable<File>): Gathered {
  const gathering = new Gathering();
  for (const file of files) gathering.add(file.webkitRelativePath || file.name, () => Promise.resolve(file));
  return gathering.result();
}

class Gathering {
  readonly #sources: FontSource[] = [];
  #walked = 0;
  #others = 0;
  #left = 0;
  deep = false;

  /** False once nothing more is taken. */
  get goesOn(): boolean {
    return this.#walked < MAX_WALKED && this.#left === 0;
  }

  add(path: string, open: () => Promise<Blob>): void {
    this.#walked++;
    // A file that somebody chose is answered for; one in a folder just lies there.
    if (!isFont(path) && !isArchive(path) && path.includes('/')) this.#others++;
    else if (this.#sources.length >= MAX_FILES) this.#left++;
    else this.#sources.push({ path, open });
  }

  result(): Gathered {
    const notices = [];
    if (this.#left > 0) notices.push(`一次最多读 ${MAX_FILES} 个字体文件，其余的请分几次放进来。`);
    else if (!this.goesOn) notices.push(`一次最多翻 ${MAX_WALKED} 个文件，其余的请分几次放进来。`);
    if (this.deep) notices.push(`超过 ${MAX_DEPTH} 层的文件夹没有翻。`);
    return { sources: this.#sources, others: this.#others, notice: notices.join('') };
  }
}

async function walk(entries: readonly FileSystemEntry[], depth: number, gathering: Gathering): Promise<void> {
  for (const entry of entries) {
    if (!gathering.goesOn) return;
    // Paths of entries start with a slash.
    if (entry.isFile) gathering.add(entry.fullPath.slice(1), () => fileOf(entry as FileSystemFileEntry));
    else if (depth === MAX_DEPTH) gathering.deep = true;
    else await walkFolder(entry as FileSystemDirectoryEntry, depth, gathering);
  }
}

async function walkFolder(
  folder: FileSystemDirectoryEntry,
  depth: number,
  gathering: Gathering,
): Promise<void> {
  const reader = folder.createReader();
  // Each call returns a part; the last one is empty. An unreadable folder counts as empty.
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve) =>
      reader.readEntries(resolve, () => resolve([])),
    );
    if (part.length === 0 || !gathering.goesOn) return;
    await walk(part, depth + 1, gathering);
  }
}

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));

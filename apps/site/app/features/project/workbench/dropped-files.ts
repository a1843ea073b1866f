import { FORMATS } from '@ziwan/game-text';

/** A file with its path in the folder that was dropped or chosen; its name if it came alone. */
export interface FoundFile {
  readonly path: string;
  readonly file: File;
}

/** What was found in folders. */
export interface Found {
  readonly files: readonly FoundFile[];
  /** Number of files that cannot hold texts, by their ending. */
  readonly skipped: ReadonlyMap<string, number>;
  /** Folders of tools that were not opened. */
  readonly closed: ReadonlySet<string>;
}

/** Folders that tools make, with nothing that a game draws; `Library` and `Temp` are Unity's. */
const TOOLS = /^(?:\.git|\.svn|\.hg|\.godot|\.import|\.vs|\.idea|node_modules|Library|Temp|obj|__MACOSX)$/;
/** Endings of files that may hold texts and have no reader of their own. */
const TEXTUAL = new Set(
  'ass asset atlas cfg conf config cs csx dialogue dtl ftl gd gml h html htm ini inc js jsx ks lang less lsx lua mjs nani properties prefab py rb resx scn script ssa srt strings stringsdict sub tjs toml tres ts tscn tsx twee tw unity vtt xml xcstrings yaml yml'
    .split(' ')
    .map((ending) => `.${ending}`),
);
const KNOWN = new Set([...Object.values(FORMATS).flatMap(({ endings }) => endings), ...TEXTUAL]);

const endingOf = (name: string): string => /\.[^.]*$/.exec(name)?.[0].toLowerCase() ?? '';

/** Files that were chosen; those of a chosen folder have their path. */
export function chosenFiles(files: Iterable<File>): Found {
  const found = new Finding();
  for (const file of files)
    found.add(file.webkitRelativePath || file.name, file, file.webkitRelativePath !== '');
  return found;
}

/**
 * Files that were dropped, with those in folders at any depth.
 * @param entries as `webkitGetAsEntry` gives them; none where the browser lacks it
 * @throws DOMException for a folder that cannot be read
 */
export async function droppedFiles(
  entries: readonly FileSystemEntry[],
  files: readonly File[],
): Promise<Found> {
  if (entries.length === 0) return chosenFiles(files);
  const found = new Finding();
  for (const entry of entries) await found.walk(entry, true);
  return found;
}

class Finding implements Found {
  readonly files: FoundFile[] = [];
  readonly skipped = new Map<string, number>();
  readonly closed = new Set<string>();
  readonly #paths = new Map<string, number>();

  /** @param isGiven true for what the visitor dropped itself, which is opened whatever it is */
  async walk(entry: FileSystemEntry, isGiven: boolean): Promise<void> {
    const path = entry.fullPath.replace(/^\//, '');
    if (entry.isFile) {
      const file = await new Promise<File>((resolve, reject) =>
        (entry as FileSystemFileEntry).file(resolve, reject),
      );
      this.add(path, file, !isGiven);
    } else if (!isGiven && TOOLS.test(entry.name)) {
      this.closed.add(path);
    } else {
      const reader = (entry as FileSystemDirectoryEntry).createReader();
      for (;;) {
        // A reader gives a hundred at a time, and none at the end.
        const part = await new Promise<FileSystemEntry[]>((resolve, reject) =>
          reader.readEntries(resolve, reject),
        );
        if (part.length === 0) return;
        for (const child of part) await this.walk(child, false);
      }
    }
  }

  /** @param inFolder takes only files that may hold texts; one that was given by itself is tried whatever it is */
  add(path: string, file: File, inFolder: boolean): void {
    const folders = path.split('/').slice(0, -1);
    const tool = folders.findIndex((folder, i) => i > 0 && TOOLS.test(folder));
    if (inFolder && tool >= 0) {
      this.closed.add(folders.slice(0, tool + 1).join('/'));
      return;
    }
    const ending = endingOf(path);
    if (inFolder && !KNOWN.has(ending)) {
      this.skipped.set(ending, (this.skipped.get(ending) ?? 0) + 1);
      return;
    }
    // Two folders may have been dropped that have the same name.
    const times = (this.#paths.get(path) ?? 0) + 1;
    this.#paths.set(path, times);
    this.files.push({ path: times === 1 ? path : numbered(path, times), file });
  }
}

/** `a/b.txt` → `a/b (2).txt` */
function numbered(path: string, times: number): string {
  const ending = endingOf(path);
  return `${path.slice(0, path.length - ending.length)} (${times})${ending}`;
}

/** What was left out, as sentences: the endings, most frequent first, and the folders. */
export const skippedWords = ({ skipped, closed }: Found): string[] =>
  [endingsWords(skipped), foldersWords([...closed])].filter((words) => words !== '');

function foldersWords(folders: readonly string[]): string {
  if (folders.length === 0) return '';
  const named = `${folders.slice(0, 5).join('、')}${folders.length > 5 ? '……' : ''}`;
  return `没有进 ${folders.length} 个工具用的文件夹：${named}。里面有游戏的文字，就把它单独拖进来。`;
}

function endingsWords(skipped: ReadonlyMap<string, number>): string {
  const total = [...skipped.values()].reduce((sum, count) => sum + count, 0);
  if (total === 0) return '';
  const sorted = [...skipped].sort((a, b) => b[1] - a[1]);
  const named = sorted.slice(0, 5).map(([ending, count]) => `${ending || '没有扩展名的'} ${count} 份`);
  return `文件夹里有 ${total} 份不是文本，没有读：${named.join('、')}${sorted.length > 5 ? '……' : ''}。要读其中哪一份，单独放进来。`;
}

import { FORMATS, isCharacterList, Steps } from '@ziwan/game-text';
import { atOnce } from './at-once.ts';
import { drawnIn, endingOf } from './drawn.ts';
import { EngineMarks, type RecognisedEngine } from './engine-marks.ts';
import { foreignLanguage, foreignStatement, isLanguage } from './languages.ts';
import { leftOutSentences } from './left-out-words.ts';
import { sift } from './sift.ts';
import { zippedFiles } from './zip-files.ts';

/** A file with its path in the folder that was dropped or chosen; its name if it came alone. */
export interface FoundFile {
  readonly path: string;
  readonly file: File;
}

/** What was found in folders and files. */
export interface Gathered {
  /** Files that hold text, or were given by themselves. */
  readonly files: readonly FoundFile[];
  /** Files in other languages than Chinese, by their path or by what they state; they are left out. */
  readonly foreign: readonly FoundFile[];
  readonly fonts: readonly FoundFile[];
  readonly engine: RecognisedEngine | null;
  /** Files that were seen in folders. */
  readonly seen: number;
  /** What was left out, as sentences. */
  readonly leftOut: readonly string[];
}

/** How far the gathering is: files seen so far, or those whose content was looked at. */
export type GatheringProgress = { readonly seen: number } | { readonly looked: number; readonly of: number };

export interface GatheringOptions {
  readonly signal: AbortSignal;
  onProgress(progress: GatheringProgress): void;
}

/** Folders that tools make, with nothing that a game draws: hidden ones; `Library` and `Temp` are Unity's. */
const TOOLS = /^(?:\..+|node_modules|Library|Temp|obj|__MACOSX)$/;
/** Endings of files that may hold texts and have no reader of their own. */
const TEXTUAL =
  'ass asset atlas cfg conf config cs csx dialogue dtl ftl gd gml h html htm ini inc js jsx ks lang less lsx lua mjs nani properties prefab py resx scn script ssa srt strings stringsdict sub tjs toml tres ts tscn tsx twee tw unity vtt xml xcstrings yaml yml'
    .split(' ')
    .map((ending) => `.${ending}`);
const BINARY = Object.values(FORMATS).flatMap((format) => ('opens' in format ? format.endings : []));
const KNOWN = new Set([...Object.values(FORMATS).flatMap(({ endings }) => endings), ...TEXTUAL]);
/** Endings of files that are nothing but texts, so that they are taken without a look. */
const SURE = new Set([
  ...BINARY,
  ...'.txt .text .csv .tsv .tab .po .xlf .xliff .rpy .rpym .ink .yarn .ks .nani'.split(' '),
]);
const FONTS = new Set(['.ttf', '.otf', '.ttc', '.otc', '.woff', '.woff2']);
/** Words that name files about the project, which no game draws. */
const ABOUT_WORDS = 'readme|licen[cs]es?|copying|changelog|ofl';
/** `LICENSE.txt`, `CHANGELOG - v0.x.md`, `Roboto-License.txt`, `licenses/zlib.txt`. */
const ABOUT = new RegExp(
  `(?:^|/)(?:(?:notices?|authors|contributors|contributing|security|fontlog)(?:[._-]\\w+)?|(?:${ABOUT_WORDS})(?:[\\s._-][^/]*)?|[^/]*[\\s._-](?:${ABOUT_WORDS})|licen[cs]es/[^/]+)\\.(?:md|markdown|txt|html?|rst)$`,
  'i',
);

/** Declarations of TypeScript: those of an engine, and types alone. */
const DECLARATIONS = /\.d\.[cm]?ts$/i;

const ARCHIVE = /\.zip$/i;
const WORKBOOK = /^(?:\[Content_Types\]\.xml|mimetype)$/;

/** Files that were chosen; those of a chosen folder have their path. */
export async function gatherChosen(files: Iterable<File>, options: GatheringOptions): Promise<Gathered> {
  const gathering = new Gathering(options);
  for (const file of files) {
    const path = file.webkitRelativePath || file.name;
    await gathering.take(path, async () => file, file.webkitRelativePath === '');
  }
  return gathering.result();
}

/**
 * Files that were dropped, with those in folders at any depth.
 * @param entries as `webkitGetAsEntry` gives them; none where the browser lacks it
 * @throws DOMException for a folder that cannot be read; the signal's reason
 */
export async function gatherDropped(
  entries: readonly FileSystemEntry[],
  files: readonly File[],
  options: GatheringOptions,
): Promise<Gathered> {
  if (entries.length === 0) return gatherChosen(files, options);
  const gathering = new Gathering(options);
  for (const entry of entries) await gathering.walk(entry, true);
  return gathering.result();
}

interface Candidate {
  readonly path: string;
  open(): Promise<File>;
  /** True for what the visitor gave by itself, which is taken whatever it is. */
  readonly isGiven: boolean;
}

/** Time (ms) between two reports of progress. */
const REPORT = 150;

class Gathering {
  readonly #options: GatheringOptions;
  readonly #steps: Steps;
  readonly #marks = new EngineMarks();
  readonly #candidates: Candidate[] = [];
  readonly #fonts: Candidate[] = [];
  readonly #skipped = new Map<string, number>();
  readonly #closed = new Set<string>();
  /** Archives that could not be opened, with the reason. */
  readonly #archives: string[] = [];
  readonly #paths = new Map<string, number>();
  #seen = 0;
  #reported = 0;

  constructor(options: GatheringOptions) {
    this.#options = options;
    this.#steps = new Steps({ signal: options.signal });
  }

  /** Lets the page handle what is due. */
  async rest(): Promise<void> {
    if (this.#steps.due()) await this.#steps.pause(0);
  }

  #report(progress: GatheringProgress): void {
    const now = performance.now();
    if (now - this.#reported < REPORT) return;
    this.#reported = now;
    this.#options.onProgress(progress);
  }

  /** @param isGiven true for what the visitor dropped itself, which is opened whatever it is */
  async walk(entry: FileSystemEntry, isGiven: boolean): Promise<void> {
    this.#options.signal.throwIfAborted();
    const path = entry.fullPath.replace(/^\//, '');
    if (entry.isFile) {
      await this.take(path, () => fileOf(entry as FileSystemFileEntry), isGiven);
    } else if (!isGiven && TOOLS.test(entry.name)) {
      this.#closed.add(path);
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

  /** Takes a file, or those of an archive that was given by itself, as of a folder of its name. */
  async take(path: string, open: () => Promise<File>, isGiven: boolean): Promise<void> {
    if (isGiven && ARCHIVE.test(path)) {
      try {
        const zipped = await zippedFiles(await open());
        // Workbooks are archives, too.
        if (!zipped.some((inner) => WORKBOOK.test(inner.path))) {
          const folder = path.replace(ARCHIVE, '');
          for (const inner of zipped) {
            this.#add(`${folder}/${inner.path}`, inner.open, false);
            await this.rest();
          }
          return;
        }
      } catch (error) {
        if (this.#options.signal.aborted) throw error;
        this.#archives.push(`${path}：${(error as Error).message}，没有读。`);
        return;
      }
    }
    this.#add(path, open, isGiven);
    await this.rest();
  }

  #add(path: string, open: () => Promise<File>, isGiven: boolean): void {
    const folders = path.split('/').slice(0, -1);
    const tool = folders.findIndex((folder, i) => i > 0 && TOOLS.test(folder));
    if (!isGiven && tool >= 0) {
      this.#closed.add(folders.slice(0, tool + 1).join('/'));
      return;
    }
    if (!isGiven) {
      this.#seen++;
      this.#report({ seen: this.#seen });
      this.#marks.see(path, open);
    }
    const ending = endingOf(path);
    if (FONTS.has(ending)) this.#fonts.push({ path, open, isGiven });
    else if (!isGiven && !KNOWN.has(ending)) this.#skip(ending);
    else {
      // Two folders may have been dropped that have the same name.
      const times = (this.#paths.get(path) ?? 0) + 1;
      this.#paths.set(path, times);
      this.#candidates.push({ path: times === 1 ? path : numbered(path, times), open, isGiven });
    }
  }

  #skip(ending: string, count = 1): void {
    this.#skipped.set(ending, (this.#skipped.get(ending) ?? 0) + count);
  }

  /** @throws the signal's reason */
  async result(): Promise<Gathered> {
    const { signal } = this.#options;
    const recognised = await this.#marks.recognise();
    const fallback = recognised?.engine.fallback ?? 'zh';
    let engine = 0;
    const about: string[] = [];
    const wanted: Candidate[] = [];
    const foreign: Candidate[] = [];
    for (const candidate of this.#candidates) {
      await this.rest();
      const { path, isGiven } = candidate;
      const language = foreignLanguage(path);
      if (isGiven) wanted.push(candidate);
      else if (recognised?.skips(path) || DECLARATIONS.test(path)) engine++;
      else if (ABOUT.test(path)) about.push(path);
      else if (language && !isLanguage(language, fallback)) foreign.push(candidate);
      else wanted.push(candidate);
    }
    const unreadable: string[] = [];
    const open = (candidates: readonly Candidate[]) => this.#open(candidates, unreadable);
    const given = new Set(wanted.filter(({ isGiven }) => isGiven).map(({ path }) => path));
    const lists = new Set<FoundFile>();
    const stating = new Set<FoundFile>();
    const opened = (await open(wanted)).sort((a, b) => (a.path < b.path ? -1 : 1));
    await atOnce(opened, this.#steps, async (each) => {
      if (given.has(each.path)) return;
      if (await isList(each)) lists.add(each);
      const language = await foreignStatement(each);
      if (language && !isLanguage(language, fallback)) stating.add(each);
    });
    const found = opened.filter((file) => !stating.has(file));
    const isCertain = ({ path }: FoundFile) => given.has(path) || SURE.has(endingOf(path));
    const doubtful = found.filter((file) => !isCertain(file));
    const sifted = await sift(doubtful, {
      signal,
      onProgress: (looked) => this.#report({ looked, of: doubtful.length }),
    });
    const drawing = await this.#drawing(sifted.files, doubtful.length, unreadable);
    const others = [...(await open(foreign)), ...stating];
    const fonts = await open(this.#fonts);
    unreadable.push(...sifted.unreadable);
    return {
      files: found.filter((file) => (isCertain(file) ? !lists.has(file) : drawing.files.has(file))),
      foreign: others,
      fonts,
      engine: recognised?.engine ?? null,
      seen: this.#seen,
      leftOut: leftOutSentences({
        archives: this.#archives,
        endings: this.#skipped,
        ascii: sifted.ascii + drawing.ascii,
        unknown: drawing.unknown,
        templates: drawing.templates,
        binary: sifted.binary,
        engine,
        lists: [...lists].map(({ path }) => path),
        about,
        folders: [...this.#closed],
        unreadable,
      }),
    };
  }

  /** Reads code and data one after the other, as a page may not be busy with several at once. */
  async #drawing(files: readonly FoundFile[], sifted: number, unreadable: string[]) {
    const found = {
      files: new Set<FoundFile>(),
      ascii: 0,
      unknown: [] as string[],
      templates: [] as string[],
    };
    for (const [i, each] of files.entries()) {
      await this.rest();
      this.#report({ looked: sifted + i, of: sifted + files.length });
      const drawn = await drawnIn(each, this.#options.signal).catch(() => null);
      this.#options.signal.throwIfAborted();
      if (drawn === 'text') found.files.add(each);
      else if (drawn === 'ascii') found.ascii++;
      else if (drawn === 'unknown') found.unknown.push(each.path);
      else (drawn === 'template' ? found.templates : unreadable).push(each.path);
    }
    return found;
  }

  async #open(candidates: readonly Candidate[], unreadable: string[]): Promise<FoundFile[]> {
    const found: (FoundFile | null)[] = [];
    await atOnce(candidates, this.#steps, async ({ path, open }, i) => {
      const file = await open().catch(() => null);
      if (file) found[i] = { path, file };
      else unreadable.push(path);
    });
    return found.filter((file) => file !== null);
  }
}

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));

/** Bytes of a list of characters: a thousand hanzi to all of Unicode's. */
const LIST = { least: 2000, most: 1 << 19 } as const;

/** True for a list of characters that a tool for atlases takes or makes. */
const isList = async ({ path, file }: FoundFile): Promise<boolean> =>
  /\.(?:txt|text)$/i.test(path) &&
  file.size >= LIST.least &&
  file.size <= LIST.most &&
  isCharacterList(await file.text().catch(() => ''));

/** `a/b.txt` → `a/b (2).txt` */
function numbered(path: string, times: number): string {
  const ending = endingOf(path);
  return `${path.slice(0, path.length - ending.length)} (${times})${ending}`;
}

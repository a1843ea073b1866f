import { PROJECT_LIMITS } from '@ziwan/contract';
import { refusal } from '@ziwan/game-text';
import { startTransition, useEffect, useRef, useState } from 'react';
import { importWithRetry } from '../../../lazy-loading/import-with-retry.ts';
import { grouped } from '../../../ui/grouped.ts';
import type { KeptProject } from '../kept/kept-project.ts';
import type { RecognisedEngine } from './engine-marks.ts';
import { engineWords } from './engine-words.ts';
import type { FoundFile, Gathered, GatheringOptions, GatheringProgress } from './gather.ts';

export interface NewText {
  readonly name: string;
  readonly blob: Blob;
}

export interface Folder {
  /** Null unless files are being looked through. */
  readonly progress: GatheringProgress | null;
  /** What was taken, and what it replaced, as sentences. */
  readonly said: readonly string[];
  /** What was left out, as sentences. */
  readonly leftOut: readonly string[];
  /** Files of folders that are neither taken nor listed. */
  readonly unread: number;
  readonly refused: readonly string[];
  /** Files in other languages, which can be taken, too. */
  readonly foreign: readonly FoundFile[];
  readonly fonts: readonly FoundFile[];
  takeForeign(): void;
  dropped(data: DataTransfer): void;
  chosen(files: readonly File[]): void;
  cancel(): void;
}

const NOTHING = { said: [], leftOut: [], unread: 0, refused: [], foreign: [], fonts: [] } as const;

/** What a folder was recognised as, and its name; neither for files that came alone. */
export interface FoundFolder {
  readonly engine: RecognisedEngine | null;
  readonly name: string | null;
}

/** Looks through dropped or chosen files and folders, and hands the texts on. */
export function useFolder(
  project: KeptProject,
  onAdd: (texts: NewText[], folder: FoundFolder) => void,
): Folder {
  const [progress, setProgress] = useState<GatheringProgress | null>(null);
  const [found, setFound] = useState<Pick<Folder, keyof typeof NOTHING>>(NOTHING);
  const controller = useRef<AbortController | null>(null);
  const latest = useRef(project);
  latest.current = project;
  const cancel = () => controller.current?.abort();
  useEffect(() => () => controller.current?.abort(), []);

  const add = (files: readonly FoundFile[], folder: FoundFolder) => {
    const small = files.filter(({ file }) => !refusal(file.size));
    const held = new Set(latest.current.texts.map(({ name }) => name));
    const replaced = small.filter(({ path }) => held.has(path)).map(({ path }) => path);
    const room = PROJECT_LIMITS.texts - held.size + replaced.length;
    const taken = small.slice(0, room);
    if (taken.length > 0 || folder.engine)
      onAdd(
        taken.map(({ path, file }) => ({ name: path, blob: file })),
        folder,
      );
    const large = files.flatMap(({ path, file }) => {
      const problem = refusal(file.size);
      return problem ? [`${path}：${problem.message}`] : [];
    });
    const left = small.length - taken.length;
    const refused =
      left > 0
        ? [
            ...large,
            `一个项目最多 ${grouped(PROJECT_LIMITS.texts)} 份文本，后面的 ${grouped(left)} 份没有放进来。`,
          ]
        : large;
    return { taken, replaced, refused };
  };

  /** The readers' endings decide what a folder's texts are; they are loaded with the first files. */
  const take = async (
    gather: (gatherer: typeof import('./gather.ts'), options: GatheringOptions) => Promise<Gathered>,
  ) => {
    cancel();
    const own = new AbortController();
    controller.current = own;
    const show = (next: GatheringProgress | null) => {
      if (controller.current === own) setProgress(next);
    };
    setFound(NOTHING);
    try {
      const gatherer = await importWithRetry(() => import('./gather.ts'));
      const all = await gather(gatherer, { signal: own.signal, onProgress: show });
      startTransition(() => {
        const { taken, replaced, refused } = add(all.files, {
          engine: all.engine,
          name: folderOf(all.files),
        });
        setFound({
          said: [
            ...(all.engine ? [engineWords(all.engine, latest.current)] : []),
            ...(all.seen > 0
              ? [`翻了 ${grouped(all.seen)} 份文件，放进可能有文字的 ${grouped(taken.length)} 份。`]
              : []),
            ...replacedWords(replaced),
          ],
          leftOut: all.leftOut,
          unread: Math.max(0, all.seen - all.files.length - all.foreign.length - all.fonts.length),
          refused,
          foreign: all.foreign,
          fonts: all.fonts,
        });
      });
    } catch (error) {
      if (controller.current === own)
        setFound({
          ...NOTHING,
          ...(own.signal.aborted
            ? { said: ['已停止，什么也没有放进来。'] }
            : { refused: [`没有读成：${(error as Error).message}`] }),
        });
    } finally {
      show(null);
    }
  };

  return {
    ...found,
    progress,
    cancel,
    takeForeign() {
      const { replaced, refused } = add(found.foreign, { engine: null, name: null });
      setFound({ ...found, foreign: [], said: [...found.said, ...replacedWords(replaced)], refused });
    },
    dropped({ items, files }) {
      // Both are gone once the event has been handled.
      const entries = Array.from(items, (item) => item.webkitGetAsEntry?.() ?? null).filter(
        (entry) => entry !== null,
      );
      const alone = [...files];
      void take((gatherer, options) => gatherer.gatherDropped(entries, alone, options));
    },
    chosen: (files) => void take((gatherer, options) => gatherer.gatherChosen(files, options)),
  };
}

/** The folder that all files are in. */
function folderOf(files: readonly FoundFile[]): string | null {
  const folders = new Set(files.map(({ path }) => path.slice(0, Math.max(0, path.indexOf('/')))));
  const [folder] = folders;
  return folders.size === 1 && folder ? folder : null;
}

function replacedWords(paths: readonly string[]): string[] {
  if (paths.length === 0) return [];
  const named = paths.slice(0, 3).join('、');
  return [`${grouped(paths.length)} 份换掉了上一版：${named}${paths.length > 3 ? ' 等' : ''}。`];
}

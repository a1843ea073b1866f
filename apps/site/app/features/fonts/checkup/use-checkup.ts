import { isApiError, knownFonts } from '@ziwan/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { statusMessage } from '../../../api/status-messages.ts';
import { useApi } from '../../../api/use-api.ts';
import { Cancelled, WorkerEnded } from '../../../workers/worker-client.ts';
import type { ListedFace } from './list/families.ts';
import { FontReader } from './reading/font-reader.ts';
import type { CheckedFile, FaceFile } from './reading/messages.ts';
import type { FontSource, Gathered } from './taking/font-source.ts';

const BUSY = '上一批还在读，读完再放，或者先停下。';
/** Time (ms) between updates of the list while files are read. */
const UPDATE = 300;

export interface Checkup {
  readonly files: readonly CheckedFile[];
  /** Files read so far; null unless reading is under way. */
  readonly progress: { readonly done: number; readonly of: number } | null;
  /** What the visitor has to know of the last reading, as a sentence. */
  readonly notice: string;
  /** Why nothing was read, as a sentence. */
  readonly problem: string;
  read(gathering: Promise<Gathered | { readonly problem: string }>): Promise<void>;
  cancel(): void;
  /** @throws Error with a message for the visitor */
  faceFile(face: ListedFace): Promise<FaceFile>;
}

/** Reads what the visitor gives, and keeps what was found. */
export function useCheckup(): Checkup {
  const api = useApi();
  const [files, setFiles] = useState<readonly CheckedFile[]>([]);
  const [progress, setProgress] = useState<Checkup['progress']>(null);
  const [notice, setNotice] = useState('');
  const [problem, setProblem] = useState('');
  const reader = useRef<FontReader | null>(null);
  const busy = useRef(false);
  const stopping = useRef(false);
  const sources = useRef(new WeakMap<CheckedFile, FontSource>());
  const held = useRef(new Map<string, CheckedFile>());

  const read = useCallback<Checkup['read']>(
    async (gathering) => {
      if (busy.current) return setProblem(BUSY);
      busy.current = true;
      stopping.current = false;
      setProblem('');
      setNotice('');
      setProgress({ done: 0, of: 0 });
      try {
        const gathered = await gathering;
        if ('problem' in gathered) return setProblem(gathered.problem);
        if (gathered.sources.length === 0)
          return setProblem(
            '里面没有字体文件。请放 TTF、OTF、TTC、WOFF、WOFF2，或者装着它们的文件夹和 ZIP。',
          );
        reader.current ??= new FontReader(await api.call(knownFonts, {}, { quiet: true }));
        const stopped = await readAll(gathered.sources, reader.current, {
          keep(found, source) {
            for (const file of found) {
              sources.current.set(file, source);
              held.current.set(keyOf(file, source), file);
            }
          },
          isStopping: () => stopping.current,
          show(done) {
            setProgress({ done, of: gathered.sources.length });
            setFiles([...held.current.values()]);
          },
        });
        setNotice(
          [
            stopped && '已停止，下面是停之前读到的。',
            gathered.notice,
            gathered.others > 0 && `另有 ${gathered.others} 个不是字体的文件，没有看。`,
          ]
            .filter(Boolean)
            .join(''),
        );
      } catch (error) {
        setProblem(
          isApiError(error)
            ? `本站的字体名单没有取到：${statusMessage(error.status, error.message)}`
            : `没有读成：${(error as Error).message}`,
        );
      } finally {
        busy.current = false;
        setFiles([...held.current.values()]);
        setProgress(null);
        setProblem((last) => (last === BUSY ? '' : last));
      }
    },
    [api],
  );

  const faceFile = useCallback<Checkup['faceFile']>(async ({ file, index }) => {
    const source = sources.current.get(file);
    if (!source || !reader.current) throw new Error('这款字体要重新读一次');
    const blob = await source.open().catch(() => {
      throw new Error('文件已经移走，请重新放一次');
    });
    return reader.current.face(blob, file.entry, index);
  }, []);

  const cancel = useCallback(() => {
    stopping.current = true;
    reader.current?.cancel();
  }, []);
  useEffect(() => cancel, [cancel]);
  return { files, progress, notice, problem, read, cancel, faceFile };
}

/** A file that is dropped again replaces its former reading; a local font is known by its faces. */
const keyOf = (file: CheckedFile, { postScript }: FontSource): string =>
  postScript === undefined || file.faces.length === 0
    ? file.path
    : `${file.bytes} ${file.faces.map(({ facts }) => `${facts.postScript} ${facts.version}`).join()}`;

/** @returns true if the visitor stopped it */
async function readAll(
  sources: readonly FontSource[],
  reader: FontReader,
  on: {
    keep(found: readonly CheckedFile[], source: FontSource): void;
    show(done: number): void;
    isStopping(): boolean;
  },
): Promise<boolean> {
  const seen = new Set<string>();
  let shownAt = 0;
  const show = (done: number) => {
    if (performance.now() - shownAt < UPDATE) return;
    shownAt = performance.now();
    on.show(done);
  };
  for (const [i, source] of sources.entries()) {
    // The rest of a collection whose first face has been read.
    if (source.postScript !== undefined && seen.has(source.postScript)) continue;
    if (on.isStopping()) return true;
    let found: CheckedFile[];
    try {
      const blob = await source.open();
      found = await reader.read(source.path, blob, (done, of) => show(i + done / of));
    } catch (error) {
      if (error instanceof Cancelled) return true;
      found = [unreadable(source.path, error)];
    }
    for (const { faces } of found) for (const { facts } of faces) seen.add(facts.postScript);
    on.keep(found, source);
    show(i + 1);
  }
  return false;
}

const unreadable = (path: string, error: unknown): CheckedFile => ({
  path,
  bytes: 0,
  format: null,
  sha256: null,
  faces: [],
  entry: null,
  problem:
    error instanceof WorkerEnded
      ? '读到这里浏览器停了下来，可能是内存不够'
      : '浏览器打不开它：可能已经移走，或者没有权限',
});

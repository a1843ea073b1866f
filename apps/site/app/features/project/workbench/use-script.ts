import { FIRST_PACKING } from '@ziwan/contract';
import { startTransition, useEffect, useRef, useState } from 'react';
import { Cancelled, WorkerEnded } from '../../../workers/worker-client.ts';
import { type KeptProject, type KeptText, packingOf } from '../kept/kept-project.ts';
import type { ScriptSummary } from '../reading/messages.ts';
import { ScriptReader } from '../reading/script-reader.ts';

export interface Script {
  readonly reader: ScriptReader;
  /** Of the texts as last read; null before that. */
  readonly summary: ScriptSummary | null;
  /** Texts read so far, with the share of the current one; null unless reading is under way. */
  readonly progress: { done: number; of: number } | null;
  /** What happened to the last attempt, as a sentence. */
  readonly notice: string;
  cancel(): void;
  retry(): void;
}

/** Time (ms) between two renderings of the progress: a folder has thousands of texts. */
const SHOW = 100;
/** Attempts after the worker has ended by itself. */
const ATTEMPTS = 2;

/** Reads the project's texts whenever they change, and keeps the characters of each. */
export function useScript(
  project: KeptProject,
  coverage: ArrayBuffer | null,
  change: (edit: (project: KeptProject) => KeptProject) => void,
): Script {
  const [reader] = useState(() => new ScriptReader());
  const [summary, setSummary] = useState<ScriptSummary | null>(null);
  const [progress, setProgress] = useState<Script['progress']>(null);
  const [notice, setNotice] = useState('');
  const [round, again] = useState(0);
  const latest = useRef(change);
  latest.current = change;
  const ids = project.texts
    .map(({ id, settings, languages }) => id + JSON.stringify([settings, languages]))
    .join();
  const { engine } = packingOf(project) ?? FIRST_PACKING;
  const drawn = JSON.stringify([engine, project.roles.map(({ name, draws }) => [name, draws])]);
  const isEmpty = ids === '' && !project.roles.some(({ draws }) => draws?.line);

  useEffect(() => () => reader.cancel(), [reader]);
  useEffect(() => {
    if (coverage) reader.setCoverage(coverage);
  }, [reader, coverage]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids stand for the texts and their settings, `drawn` for the roles; coverage and rounds judge anew
  useEffect(() => {
    let outdated = false;
    const { texts } = project;
    const judged = {
      sources: texts,
      roles: project.roles.map(({ name, draws }) => ({ name, ...(draws ? { draws } : {}) })),
      engine,
    };
    setNotice('');
    if (isEmpty) {
      setSummary(null);
      setProgress(null);
      return;
    }
    let shownAt = Number.NEGATIVE_INFINITY;
    const show = (done: number, of: number) => {
      if (outdated || performance.now() - shownAt < SHOW) return;
      shownAt = performance.now();
      setProgress({ done, of });
    };
    const read = async () => {
      for (let attempt = 1; ; attempt++) {
        try {
          return await reader.read(judged, show);
        } catch (error) {
          if (!(error instanceof WorkerEnded) || attempt === ATTEMPTS) throw error;
          if (!outdated) setNotice('读到一半，浏览器停下了这项工作，正在从头再读。');
        }
      }
    };
    read()
      .then((result) => {
        if (outdated) return;
        setNotice('');
        const read = new Map(result.texts.map((text) => [text.id, text]));
        const isNew = (text: KeptText) => {
          const found = read.get(text.id);
          return (
            found &&
            (text.characters !== found.characters ||
              (!text.charactersOnly && JSON.stringify(text.groups) !== JSON.stringify(found.groups)))
          );
        };
        // Draws the whole page anew, which the browser may interrupt.
        startTransition(() => {
          setSummary(result);
          if (texts.some(isNew))
            latest.current((held) => ({
              ...held,
              texts: held.texts.map((text) => {
                const found = read.get(text.id);
                if (!found || !isNew(text)) return text;
                const { characters, groups } = found;
                return { ...text, characters, ...(text.charactersOnly ? {} : { groups }) };
              }),
            }));
        });
      })
      .catch((error: unknown) => {
        if (outdated) return;
        if (error instanceof Cancelled) setNotice('已停止，文本还没有读完。');
        else if (error instanceof WorkerEnded)
          setNotice('浏览器两次停下了这项工作，可能是内存不够。关掉一些页面，或者分几次放进来，再试一次。');
        else setNotice(`没有读成：${error instanceof Error ? error.message : String(error)}`);
      })
      .finally(() => !outdated && setProgress(null));
    return () => {
      outdated = true;
    };
  }, [reader, ids, drawn, coverage, round]);

  return {
    reader,
    summary: isEmpty ? null : summary,
    progress,
    notice,
    cancel: () => reader.cancel(),
    retry: () => again(round + 1),
  };
}

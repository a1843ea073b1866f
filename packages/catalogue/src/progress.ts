import cliProgress from 'cli-progress';
import type { ImportProgress } from './import-path.ts';

/** How far a start is with faces that were stored under former rules. */
export interface StoredProgress {
  phase: 'coverage' | 'measures' | 'shapes';
  /** Faces. */
  done: number;
  total: number;
}

type Progress = ImportProgress | StoredProgress;

const OF_FACES: Record<StoredProgress['phase'], string> = {
  coverage: '重算覆盖率',
  measures: '重新测量',
  shapes: '重新描述字形',
};

const isStored = (progress: Progress): progress is StoredProgress => progress.phase in OF_FACES;

/** Pause (ms) between two lines of progress without a terminal. */
const LOG_PAUSE = 5000;

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);

/** First line of a phase. */
function opening(progress: Progress): string {
  if (isStored(progress))
    return `${OF_FACES[progress.phase]}：${progress.total} 款字体，只在规则变了以后做一次…`;
  const { phase, total, bytes = 0, unsized = 0 } = progress;
  switch (phase) {
    case 'waiting':
      return '另一个导入正在进行，等待它结束…';
    case 'packages':
      return `取字体包：${total} 个${bytes > 0 ? `，约 ${Math.round(bytes / 1e6)} MB` : ''}，npm 缓存里有的不用下载…`;
    case 'downloads':
      return `下载字体文件：${megabytes(total)} MB${unsized > 0 ? `，另有 ${unsized} 个不知多大` : ''}…`;
    case 'fonts':
      return `导入字体：${total} 族…`;
  }
}

/** True if a set's packages have come without a download. */
const isAllCached = (progress: Progress): boolean =>
  progress.phase === 'packages' && progress.done > 0 && progress.downloaded === 0;

/** How far a phase is. */
function standing(progress: Progress): string {
  const { done, total } = progress;
  if (isStored(progress)) return `${OF_FACES[progress.phase]} ${done}/${total}`;
  const { phase, label } = progress;
  if (phase === 'packages') return `字体包 ${done}/${total}`;
  if (phase === 'downloads') return `下载字体 ${megabytes(done)} / ${megabytes(total)} MB，${label}`;
  return `导入字体 ${done}/${total}`;
}

/**
 * Shows the progress of an import or a start: a line for each phase, then a bar on a terminal, otherwise a line now and then.
 * @param now returns the time (ms)
 */
export function createProgress(
  out: NodeJS.WritableStream & { isTTY?: boolean } = process.stdout,
  now: () => number = Date.now,
): {
  onProgress: (progress: Progress) => void;
  stop: () => void;
} {
  let last: Progress | null = null;
  let shown = 0;
  const bar = out.isTTY
    ? new cliProgress.SingleBar({
        format: '{bar} {standing}',
        barCompleteChar: '█',
        barIncompleteChar: '░',
        barsize: 30,
        hideCursor: true,
        clearOnComplete: true,
        stream: out,
      })
    : null;
  return {
    onProgress(p) {
      const before = last;
      last = p;
      if (before?.phase !== p.phase) {
        bar?.stop();
        if (before && isAllCached(before)) out.write('字体包都在 npm 的缓存里，没有下载\n');
        shown = now();
        out.write(`${opening(p)}\n`);
        if (p.phase !== 'waiting') bar?.start(p.total, p.done, { standing: standing(p) });
      } else if (bar) bar.update(p.done, { standing: standing(p) });
      else if (now() - shown >= LOG_PAUSE) {
        shown = now();
        out.write(`${standing(p)}\n`);
      }
    },
    stop: () => bar?.stop(),
  };
}

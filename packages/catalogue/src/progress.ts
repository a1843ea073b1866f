import cliProgress from 'cli-progress';
import type { ImportProgress } from './import-path.ts';

/** Families per line of output without a terminal. */
const EVERY = 10;

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);

/** Shows the progress of an import: a bar on a terminal, otherwise a line every few families. */
export function createProgress(out: NodeJS.WritableStream & { isTTY?: boolean } = process.stdout): {
  onProgress: (progress: ImportProgress) => void;
  stop: () => void;
} {
  let phase: ImportProgress['phase'] | null = null;
  let tenths = 0;
  const bar = out.isTTY
    ? new cliProgress.SingleBar({
        format: '导入字体 {bar} {value}/{total} {label}',
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
      const entered = phase !== p.phase;
      phase = p.phase;
      if (p.phase === 'waiting') out.write('另一个导入正在进行，等待它结束…\n');
      else if (p.phase === 'packages') out.write('正在取得字体包…\n');
      else if (p.phase === 'downloads') {
        const tenth = Math.floor((10 * p.done) / p.total);
        if (entered || tenth > tenths)
          out.write(`下载字体 ${megabytes(p.done)} / ${megabytes(p.total)} MB，${p.label}\n`);
        tenths = tenth;
      } else if (bar) {
        if (entered) bar.start(p.total, p.done, { label: p.label });
        else bar.update(p.done, { label: p.label });
      } else if (p.done % EVERY === 0 || p.done === p.total) out.write(`导入字体 ${p.done}/${p.total}\n`);
    },
    stop: () => bar?.stop(),
  };
}

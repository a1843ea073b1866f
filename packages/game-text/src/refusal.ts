import { MAX_FILE_BYTES } from './limits.ts';
import { problemAt } from './problems.ts';
import type { ReadingProblem } from './reading.ts';

/** Problem of a file that is refused before it is read, by its size in bytes. */
export function refusal(size: number): ReadingProblem | undefined {
  if (size <= MAX_FILE_BYTES) return;
  const megabytes = (size / 2 ** 20).toFixed(1);
  return problemAt(0, `文件有 ${megabytes} MB，最多读 ${MAX_FILE_BYTES / 2 ** 20} MB。请拆成几个文件。`);
}

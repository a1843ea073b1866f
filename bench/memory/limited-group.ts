import { access, mkdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NotTried } from '../faults/check.ts';

/** Root folder and file names of control groups, versions 1 and 2. */
const HIERARCHIES = [
  { root: '/sys/fs/cgroup/memory', limit: 'memory.limit_in_bytes', peak: 'memory.max_usage_in_bytes' },
  { root: '/sys/fs/cgroup', limit: 'memory.max', peak: 'memory.peak' },
] as const;

const SETUP: string = '../../scripts/setup.mjs';
const { allocation } = (await import(SETUP)) as { allocation(limit: number): Record<string, string> };

export interface LimitedGroup {
  /** Folder of the control group. */
  readonly dir: string;
  /** Environment that `npm start` sets within the limit. */
  readonly env: Readonly<Record<string, string>>;
  /** Highest memory use (bytes) so far, page cache included. */
  peak(): Promise<number>;
  remove(): Promise<void>;
}

/** Makes a control group with a memory limit (bytes), which counts the page cache too. Takes root on Linux. */
export async function limitedGroup(limitBytes: number): Promise<LimitedGroup> {
  for (const { root, limit, peak } of HIERARCHIES) {
    const dir = join(root, `ziwan-faults-${process.pid}`);
    try {
      await mkdir(dir);
      await access(join(dir, limit));
      await writeFile(join(dir, limit), String(limitBytes));
      return {
        dir,
        env: allocation(limitBytes),
        peak: async () => Number(await readFile(join(dir, peak), 'utf8')),
        remove: () => rmdir(dir),
      };
    } catch {
      await rmdir(dir).catch(() => {});
    }
  }
  throw new NotTried(
    'a control group with a limit takes root on Linux; a smaller heap of V8 is not the same',
  );
}

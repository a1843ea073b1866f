import { relative } from 'node:path';
import { root, say } from './setup.mjs';

/** Files that a run names. */
const SHOWN = 5;

/** Vitest reporter that prints the files which took longest, with their seconds. */
export class SlowestFiles {
  #print;

  constructor(print = say) {
    this.#print = print;
  }

  onTestRunEnd(modules) {
    const timed = modules
      .map((module) => {
        const { collectDuration, duration } = module.diagnostic();
        return { file: relative(root, module.moduleId), seconds: (collectDuration + duration) / 1000 };
      })
      .sort((a, b) => b.seconds - a.seconds)
      .slice(0, SHOWN);
    if (timed.length === 0) return;
    const lines = timed.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(8)} 秒  ${file}`);
    this.#print(['最慢的测试文件：', ...lines].join('\n'));
  }
}

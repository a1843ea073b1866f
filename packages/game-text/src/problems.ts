import { MAX_PROBLEMS } from './limits.ts';
import type { ReadingProblem } from './reading.ts';

/** Creates the sentence that the visitor sees. `line` 0 stands for the whole file. */
export function problemAt(line: number, reason: string): ReadingProblem {
  return { line, message: line > 0 ? `第 ${line} 行：${reason}` : reason };
}

/** Stops a reader. What was read before is kept. */
export class ReadingError extends Error {
  readonly problem: ReadingProblem;
  constructor(line: number, reason: string) {
    const problem = problemAt(line, reason);
    super(problem.message);
    this.problem = problem;
  }
}

/** Problems of one file, at most `MAX_PROBLEMS`. */
export class Problems {
  #listed: ReadingProblem[] = [];
  #unlisted = 0;

  add(line: number, reason: string): void {
    this.put(problemAt(line, reason));
  }

  put(problem: ReadingProblem): void {
    if (this.#listed.length < MAX_PROBLEMS - 1) this.#listed.push(problem);
    else this.#unlisted++;
  }

  list(): ReadingProblem[] {
    if (this.#unlisted === 0) return this.#listed;
    return [...this.#listed, problemAt(0, `还有 ${this.#unlisted} 个类似的问题没有列出。`)];
  }
}

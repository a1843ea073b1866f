import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { afterRunning } from '@ziwan/subset-engine/running-time';
import type { Refused, ShapesAnswer, StoredFaceTask, WorkerAnswer } from './font-worker.ts';
import { createLimit } from './limit.ts';
import type { FontTask } from './process-font.ts';

/** Timeout (ms) per file, after which its worker is terminated. The largest fonts take a few seconds. */
const TIMEOUT = 120_000;
/** The same for threads of the lowest priority, which get little of a busy machine. */
const BACKGROUND_TIMEOUT = 1_800_000;
/** More workers would cost more memory than they save time. */
const MAX_WORKERS = 4;
/** Answers that may be written to disk while the workers process the next files. */
const MAX_PENDING_WRITES = 2;

/** Inspects font files in worker threads. A file that crashes or hangs its worker affects no other file. */
export interface FontPool {
  /** Resolves with the result of `use`. The answer's memory counts against the limit until then. */
  run<T>(task: FontTask, use: (answer: WorkerAnswer) => Promise<T>): Promise<T>;
  /**
   * Describes the characters of a stored face. `load` is called once a worker is free; without a task, and after a
   * failure, `use` is not called.
   */
  describe(
    load: () => Promise<StoredFaceTask | null>,
    use: (shapes: Uint8Array) => Promise<void>,
  ): Promise<void>;
  close(): Promise<void>;
}

/** @param background runs the threads at the lowest priority */
export function createFontPool(
  size = Math.min(availableParallelism(), MAX_WORKERS),
  { background = false } = {},
): FontPool {
  const timeout = background ? BACKGROUND_TIMEOUT : TIMEOUT;
  const idle: Worker[] = [];
  const all = new Set<Worker>();
  const oneWorkerEach = createLimit(size);
  const inMemory = createLimit(size + MAX_PENDING_WRITES);

  async function answerOf<Answer>(task: FontTask | StoredFaceTask): Promise<Answer | Refused> {
    const worker = idle.pop() ?? spawn();
    const { answer, alive } = await ask<Answer>(worker, task, timeout);
    if (alive) idle.push(worker);
    else {
      all.delete(worker);
      await worker.terminate();
    }
    return answer;
  }

  function spawn(): Worker {
    const worker = new Worker(new URL('./font-worker.ts', import.meta.url), { workerData: { background } });
    all.add(worker);
    // Without a listener, an error between two files would end the process.
    worker.on('error', () => {});
    worker.once('exit', () => {
      all.delete(worker);
      const at = idle.indexOf(worker);
      if (at >= 0) idle.splice(at, 1);
    });
    return worker;
  }

  return {
    run: (task, use) => inMemory(async () => use(await oneWorkerEach(() => answerOf<WorkerAnswer>(task)))),
    describe: (load, use) =>
      oneWorkerEach(async () => {
        const task = await load();
        const answer = task && (await answerOf<ShapesAnswer>(task));
        if (answer && 'shapes' in answer) await use(answer.shapes);
      }),
    close: async () => {
      await Promise.all([...all].map((w) => w.terminate()));
    },
  };
}

function ask<Answer>(
  worker: Worker,
  task: FontTask | StoredFaceTask,
  timeout: number,
): Promise<{ answer: Answer | Refused; alive: boolean }> {
  return new Promise((resolve) => {
    const failed = (code: string, reason: string) => end({ refusal: { code, reason } }, false);
    const stopWatching = afterRunning(timeout, () => failed('TIMEOUT', '检查这个文件用时过长，已放弃'));
    const onMessage = (answer: Answer | Refused) => end(answer, true);
    const onError = (e: Error) => failed('CRASHED', `检查这个文件时出错：${e.message}`);
    const onExit = () => failed('CRASHED', '检查这个文件时程序意外退出');
    function end(answer: Answer | Refused, alive: boolean): void {
      stopWatching();
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      resolve({ answer, alive });
    }
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.postMessage(task);
  });
}

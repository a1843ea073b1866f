import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { WorkerAnswer } from './font-worker.ts';
import { createLimit } from './limit.ts';
import type { FontTask } from './process-font.ts';

/** Longest a file may take before its worker is ended, in ms; the largest fonts need a few seconds. */
const TIMEOUT = 120_000;
/** More would hold more fonts in memory than they gain time. */
const MAX_WORKERS = 4;
/** Answers on their way to the disk while the workers are at the next files. */
const UNDER_WAY = 2;

/** Looks into font files on all cores; a file that crashes or hangs its worker costs only itself. */
export interface FontPool {
  /** Resolves with what `use` makes of the answer; holding it until then bounds the bytes in memory. */
  run<T>(task: FontTask, use: (answer: WorkerAnswer) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export function createFontPool(size = Math.min(availableParallelism(), MAX_WORKERS)): FontPool {
  const idle: Worker[] = [];
  const all = new Set<Worker>();
  const oneWorkerEach = createLimit(size);
  const inMemory = createLimit(size + UNDER_WAY);

  async function answerOf(task: FontTask): Promise<WorkerAnswer> {
    const worker = idle.pop() ?? spawn();
    const { answer, alive } = await ask(worker, task);
    if (alive) idle.push(worker);
    else {
      all.delete(worker);
      await worker.terminate();
    }
    return answer;
  }

  function spawn(): Worker {
    const worker = new Worker(new URL('./font-worker.ts', import.meta.url));
    all.add(worker);
    // Between two files nobody else listens, and an error that nobody hears would end the process.
    worker.on('error', () => {});
    worker.once('exit', () => {
      all.delete(worker);
      const at = idle.indexOf(worker);
      if (at >= 0) idle.splice(at, 1);
    });
    return worker;
  }

  return {
    run: (task, use) => inMemory(async () => use(await oneWorkerEach(() => answerOf(task)))),
    close: async () => {
      await Promise.all([...all].map((w) => w.terminate()));
    },
  };
}

function ask(worker: Worker, task: FontTask): Promise<{ answer: WorkerAnswer; alive: boolean }> {
  return new Promise((resolve) => {
    const failed = (code: string, reason: string) => end({ refusal: { code, reason } }, false);
    const timer = setTimeout(() => failed('TIMEOUT', '检查这个文件用时过长，已放弃'), TIMEOUT);
    const onMessage = (answer: WorkerAnswer) => end(answer, true);
    const onError = (e: Error) => failed('CRASHED', `检查这个文件时出错：${e.message}`);
    const onExit = () => failed('CRASHED', '检查这个文件时程序意外退出');
    function end(answer: WorkerAnswer, alive: boolean): void {
      clearTimeout(timer);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      resolve({ answer, alive });
    }
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.postMessage(task);
  });
}

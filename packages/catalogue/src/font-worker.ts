import { parentPort } from 'node:worker_threads';
import {
  type FontTask,
  type ProcessedFont,
  processFont,
  type RefusedFace,
  refusalOf,
} from './process-font.ts';

/** A worker's answer to a task. */
export type WorkerAnswer = { font: ProcessedFont } | { refusal: Omit<RefusedFace, 'index'> };

parentPort?.on('message', async (task: FontTask) => {
  try {
    const font = await processFont(task);
    const buffers = new Set<ArrayBuffer>();
    // A face that needed no unpacking shares the source's buffer, so the buffers are collected in a set.
    for (const bytes of [font.source, ...font.faces.flatMap((f) => [f.sfnt, f.drawn])]) {
      if (bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength)
        buffers.add(bytes.buffer);
    }
    parentPort?.postMessage({ font } satisfies WorkerAnswer, [...buffers]);
  } catch (e) {
    parentPort?.postMessage({ refusal: refusalOf(e) } satisfies WorkerAnswer);
  }
});

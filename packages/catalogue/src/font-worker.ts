import { parentPort } from 'node:worker_threads';
import {
  type FontTask,
  type ProcessedFont,
  processFont,
  type RefusedFace,
  refusalOf,
} from './process-font.ts';

import { describeFace } from './shapes/describe-face.ts';
import { encodeDescribed } from './shapes/described-characters.ts';

/** A stored face to describe. */
export interface StoredFaceTask {
  sfnt: Uint8Array;
  axes: { tag: string; min: number; max: number }[];
}

export type Refused = { refusal: Omit<RefusedFace, 'index'> };
/** A worker's answer to a font. */
export type WorkerAnswer = { font: ProcessedFont } | Refused;
/** A worker's answer to a stored face. */
export type ShapesAnswer = { shapes: Uint8Array } | Refused;

parentPort?.on('message', async (task: FontTask | StoredFaceTask) => {
  try {
    if ('sfnt' in task) {
      const shapes = encodeDescribed(await describeFace(task.sfnt, task.axes));
      parentPort?.postMessage({ shapes } satisfies ShapesAnswer);
      return;
    }
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

import { constants, platform, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import {
  type FontTask,
  type ProcessedFont,
  processFont,
  type RefusedFace,
  refusalOf,
} from './process-font.ts';

import { describeFace } from './shapes/describe-face.ts';
import { encodeDescribed } from './shapes/described-characters.ts';

/** A stored face to describe; without code points, the sample by which faces are compared. */
export interface StoredFaceTask {
  sfnt: Uint8Array;
  axes: { tag: string; min: number; max: number }[];
  codePoints?: readonly number[];
}

export type Refused = { refusal: Omit<RefusedFace, 'index'> };
export type WorkerAnswer = { font: ProcessedFont } | Refused;
export type ShapesAnswer = { shapes: Uint8Array } | Refused;

// Linux sets the priority of the calling thread; other systems that of the process (setpriority(2), "C library/kernel differences").
if (workerData?.background && platform() === 'linux') setPriority(constants.priority.PRIORITY_LOW);

parentPort?.on('message', async (task: FontTask | StoredFaceTask) => {
  try {
    if ('sfnt' in task) {
      const shapes = encodeDescribed(await describeFace(task.sfnt, task.axes, task.codePoints));
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

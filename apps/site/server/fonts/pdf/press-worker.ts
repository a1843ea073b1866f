import { parentPort } from 'node:worker_threads';
import { drawSheet, unsettable } from './draw-sheet.ts';
import type { PressAnswer, PressJob } from './press.ts';

const port = parentPort;
if (!port) throw new Error('press-worker.ts runs as a worker thread');

port.on('message', async (job: PressJob) => {
  const answer = await work(job);
  port.postMessage(answer, answer.kind === 'done' ? [answer.bytes.buffer] : []);
});

async function work({ sheet, typefaces, now }: PressJob): Promise<PressAnswer> {
  try {
    const keys = unsettable(typefaces);
    if (keys.length > 0) return { kind: 'unsettable', keys };
    return { kind: 'done', bytes: await drawSheet(sheet, typefaces, now) };
  } catch (error) {
    return {
      kind: 'failed',
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    };
  }
}

import { parentPort } from 'node:worker_threads';
import { drawSheet, unsettable } from './draw-sheet.ts';
import type { RenderJob, RenderResult } from './renderer.ts';

const port = parentPort;
if (!port) throw new Error('renderer-worker.ts runs as a worker thread');

port.on('message', async (job: RenderJob) => {
  const answer = await work(job);
  port.postMessage(answer, answer.kind === 'done' ? [answer.bytes.buffer] : []);
});

async function work({ sheet, typefaces, now }: RenderJob): Promise<RenderResult> {
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

import { parentPort } from 'node:worker_threads';
import { renderTitle, type TitleJob } from './render.ts';

const port = parentPort;
if (!port) throw new Error('render-worker.ts runs as a worker thread');

port.on('message', (job: TitleJob) => {
  renderTitle(job).then(
    (result) => port.postMessage(result),
    (error: unknown) =>
      port.postMessage({
        kind: 'failed',
        message: error instanceof Error ? (error.stack ?? error.message) : String(error),
      }),
  );
});

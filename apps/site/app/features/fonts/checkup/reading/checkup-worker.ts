import type { WorkerMessage } from '../../../../worker-client.ts';
import { FontJudge } from '../verdict/judge.ts';
import type { CheckupRequest } from './messages.ts';
import { faceOf, readFile } from './read-files.ts';

let judge: FontJudge | null = null;
const say = (message: WorkerMessage) => postMessage(message);

addEventListener('message', async ({ data }: MessageEvent<{ id: number; request: CheckupRequest }>) => {
  const { id, request } = data;
  try {
    const result = await answer(request, (done, of) => say({ id, kind: 'progress', done, of }));
    say({ id, kind: 'result', result });
  } catch (error) {
    say({ id, kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
});

function answer(request: CheckupRequest, onProgress: (done: number, of: number) => void): unknown {
  switch (request.kind) {
    case 'known':
      judge = new FontJudge(request.known);
      return null;
    case 'read':
      if (!judge) throw new Error('the catalogue is sent first');
      return readFile(request.path, request.blob, judge, onProgress);
    case 'face':
      return faceOf(request.blob, request.entry, request.index);
  }
}

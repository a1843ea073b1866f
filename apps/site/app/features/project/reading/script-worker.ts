import type { WorkerMessage } from '../../../worker-client.ts';
import { Judge } from './judge.ts';
import type { ScriptRequest } from './messages.ts';

const judge = new Judge();
const say = (message: WorkerMessage) => postMessage(message);

addEventListener('message', async ({ data }: MessageEvent<{ id: number; request: ScriptRequest }>) => {
  const { id, request } = data;
  try {
    const result = await answer(request, (done, of) => say({ id, kind: 'progress', done, of }));
    say({ id, kind: 'result', result });
  } catch (error) {
    say({ id, kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
});

function answer(request: ScriptRequest, onProgress: (done: number, of: number) => void): unknown {
  switch (request.kind) {
    case 'coverage':
      return judge.setCoverage(request.bytes);
    case 'forms':
      return judge.setForms(request.forms);
    case 'read':
      return judge.read(request.sources, onProgress);
    case 'lacked':
      return judge.lacked(request.face);
  }
}

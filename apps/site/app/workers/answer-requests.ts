import type { Progress, WorkerMessage } from './worker-client.ts';

/** Answers the requests that a `WorkerClient` sends to this worker. */
export function answerRequests<Request>(answer: (request: Request, onProgress: Progress) => unknown): void {
  const say = (message: WorkerMessage) => postMessage(message);
  addEventListener('message', async ({ data }: MessageEvent<{ id: number; request: Request }>) => {
    const { id, request } = data;
    try {
      const result = await answer(request, (done, of) => say({ id, kind: 'progress', done, of }));
      say({ id, kind: 'result', result });
    } catch (error) {
      say({ id, kind: 'failed', message: error instanceof Error ? error.message : String(error) });
    }
  });
}

import { platform, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { type ApiClient, ApiError } from '@ziwan/contract';
import { createAssetHosts } from '../transport/asset-hosts.ts';
import { finishPage } from './finish-page.ts';
import type { FromThread, PageOrder, Question, ThreadSettings, ToThread } from './page-messages.ts';
import type { PagesEntry } from './rendering.ts';

const port = parentPort;
if (!port) throw new Error('page-thread.ts runs as a worker thread');
const { entry, assets, uploads, hosts, others } = workerData as ThreadSettings;
const assetHosts = createAssetHosts(assets);
const { render, listedPages } = (await import(entry)) as PagesEntry;

/** Niceness of the threads that render: on a full machine, the main thread goes first, which has what is in memory. */
const NICE = 5;
// Linux sets the priority of the calling thread; other systems that of the process (setpriority(2), "C library/kernel differences").
if (platform() === 'linux') setPriority(NICE);

const send = (message: FromThread, transferred: ArrayBuffer[] = []) => port.postMessage(message, transferred);

/** Questions asked of the main thread, by number. */
const open = new Map<number, PromiseWithResolvers<unknown>>();
let lastCall = 0;

function ask(render: number, question: Question): Promise<unknown> {
  const call = ++lastCall;
  const answer = Promise.withResolvers<unknown>();
  open.set(call, answer);
  send({ kind: 'question', render, call, question });
  return answer.promise;
}

async function renderPage(number: number, { url, nonce, signedIn, refused, hasPicture }: PageOrder) {
  const api = {
    call: ({ name }, input) => ask(number, { endpoint: name, input }),
  } as ApiClient;
  const rendered = await render({
    url,
    nonce,
    api,
    signedIn,
    ...(refused === undefined ? {} : { refused }),
    ...(hasPicture
      ? { pictureOf: (path: string) => ask(number, { picture: path }) as Promise<string | null> }
      : {}),
  });
  const finished = finishPage(rendered, { nonce, dev: false, assets: assetHosts, uploads, hosts, others });
  const { status, location, route, policy, etag } = finished;
  const body = ownBytes(finished.body);
  const page = { status, location, route, policy, etag, body };
  send({ kind: 'done', render: number, page, cacheable: rendered.cacheable }, [body.buffer]);
}

/** Returns the bytes in a buffer of their own, which can be transferred; small ones share a buffer with others. */
const ownBytes = (bytes: Buffer): Uint8Array<ArrayBuffer> =>
  bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength
    ? new Uint8Array(bytes.buffer)
    : Uint8Array.from(bytes);

port.on('message', (message: ToThread) => {
  if (message.kind === 'render') {
    const { render: number, order } = message;
    renderPage(number, order).catch((error: unknown) =>
      send({
        kind: 'failed',
        render: number,
        error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      }),
    );
    return;
  }
  const answer = open.get(message.call);
  open.delete(message.call);
  if (message.kind === 'answer') answer?.resolve(message.json && JSON.parse(message.json));
  else {
    const { code, status, message: text, retryAfter } = message.failure;
    answer?.reject(new ApiError(code, status, text, retryAfter));
  }
});

send({ kind: 'ready', listedPages });

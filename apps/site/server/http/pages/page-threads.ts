import { AsyncLocalStorage } from 'node:async_hooks';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { type ApiClient, isApiError } from '@ziwan/contract';
import { allEndpoints } from '@ziwan/contract/all';
import { afterRunning } from '@ziwan/subset-engine/running-time';
import { AppError } from '../../calls/app-error.ts';
import type { ListedPage } from '../../reading/discovery/index.ts';
import { youngMb } from '../../runtime/memory.ts';
import type { MadePage } from './html-cache.ts';
import type {
  CallFailure,
  FinishedPage,
  FromThread,
  Question,
  ThreadSettings,
  ToThread,
} from './page-messages.ts';
import type { RenderRequest } from './rendering.ts';

/** Running time (ms) that a thread may take over its own part of a page, without answers of the main thread. */
const TIMEOUT = 10_000;
const HEAP_MB = 256;
/** Seconds in `Retry-After` for pages whose thread ended. */
const RETRY_AFTER = 2;
/** Threads on large machines: the main thread's part of a page takes about as long as two threads' together. */
const MOST_THREADS = 2;

const defaultThreads = (): number => Math.min(MOST_THREADS, Math.max(1, availableParallelism() - 1));

export interface PageAnswer {
  readonly page: MadePage;
  readonly cacheable: boolean;
}

interface PageThreadsOptions {
  readonly settings: ThreadSettings;
  readonly threads?: number;
  readonly onFault: (error: unknown) => void;
  /** ms */
  readonly timeout?: number;
  /** Another worker file, for tests. */
  readonly entry?: URL;
}

interface Render {
  readonly request: RenderRequest;
  /** Runs a callback in the context of the request, so that its client is charged and waits its turn. */
  readonly inContext: ReturnType<typeof AsyncLocalStorage.snapshot>;
  readonly answer: PromiseWithResolvers<PageAnswer>;
  /** Questions that the main thread has not answered. */
  questions: number;
  stopWatching: () => void;
}

const endpoints = new Map(allEndpoints.map((endpoint) => [endpoint.name, endpoint]));

/**
 * Renders pages in threads. A thread runs many renders at a time and asks this one for data. If it crashes, runs out of
 * memory or hangs, the pages that it was rendering fail, and the next page starts another.
 */
export class PageThreads {
  readonly #threads: readonly PageThread[];

  constructor(options: PageThreadsOptions) {
    const { threads = defaultThreads() } = options;
    this.#threads = Array.from({ length: threads }, () => new PageThread(options));
  }

  /** Pages that search engines may list. */
  listedPages(): Promise<readonly ListedPage[]> {
    return (this.#threads[0] as PageThread).listedPages();
  }

  /** @throws AppError UNAVAILABLE when the thread ended before it was done */
  render(request: RenderRequest): Promise<PageAnswer> {
    return this.#threads.reduce((a, b) => (b.load < a.load ? b : a)).render(request);
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.close()));
  }
}

class PageThread {
  readonly #options: PageThreadsOptions;
  readonly #renders = new Map<number, Render>();
  #worker: Worker | null;
  #listed = Promise.withResolvers<readonly ListedPage[]>();
  #last = 0;

  constructor(options: PageThreadsOptions) {
    this.#options = options;
    this.#worker = this.#start();
  }

  get load(): number {
    return this.#renders.size;
  }

  listedPages(): Promise<readonly ListedPage[]> {
    this.#worker ??= this.#start();
    return this.#listed.promise;
  }

  render(request: RenderRequest): Promise<PageAnswer> {
    this.#worker ??= this.#start();
    const number = ++this.#last;
    const { api, pictureOf, ...order } = request;
    const answer = Promise.withResolvers<PageAnswer>();
    const inContext = AsyncLocalStorage.snapshot();
    this.#renders.set(number, {
      request,
      inContext,
      answer,
      questions: 0,
      stopWatching: this.#watch(number),
    });
    this.#post({ kind: 'render', render: number, order: { ...order, hasPicture: pictureOf !== undefined } });
    return answer.promise;
  }

  async close(): Promise<void> {
    await this.#end(new Error('the site is closing'));
  }

  #start(): Worker {
    const { entry = new URL('./page-thread.ts', import.meta.url), settings, onFault } = this.#options;
    const worker = new Worker(entry, {
      workerData: settings,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: youngMb() },
    });
    worker.unref();
    const lost = (error: unknown) => {
      if (worker !== this.#worker) return;
      onFault(error);
      void this.#end(error);
    };
    worker.on('error', lost);
    worker.on('exit', (code) => lost(new Error(`a thread that renders pages ended with ${code}`)));
    worker.on('message', (message: FromThread) => {
      if (worker === this.#worker) this.#receive(message);
    });
    // Nobody may have asked for the pages when the thread fails to start.
    this.#listed.promise.catch(() => {});
    return worker;
  }

  /** Ends the thread and fails its pages. */
  async #end(cause: unknown): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    this.#listed.reject(cause);
    this.#listed = Promise.withResolvers();
    for (const number of [...this.#renders.keys()])
      this.#take(number)?.answer.reject(new AppError('UNAVAILABLE', { retryAfter: RETRY_AFTER, cause }));
    await worker?.terminate();
  }

  #watch(number: number): () => void {
    return afterRunning(this.#options.timeout ?? TIMEOUT, () => this.#checkTime(number));
  }

  /** Ends the thread if it has not reacted in time; a page that waits for data is not its fault. */
  #checkTime(number: number): void {
    const render = this.#renders.get(number);
    if (!render) return;
    if (render.questions > 0) {
      render.stopWatching = this.#watch(number);
      return;
    }
    const error = new Error(`a thread took too long to render ${render.request.url}`);
    this.#options.onFault(error);
    void this.#end(error);
  }

  #receive(message: FromThread): void {
    if (message.kind === 'ready') this.#listed.resolve(message.listedPages);
    else if (message.kind === 'question') void this.#answer(message);
    else this.#finish(message);
  }

  #finish(message: Extract<FromThread, { kind: 'done' | 'failed' }>): void {
    const render = this.#take(message.render);
    if (message.kind === 'failed') render?.answer.reject(new Error(message.error));
    else render?.answer.resolve({ page: pageOf(message.page), cacheable: message.cacheable });
  }

  #take(number: number): Render | undefined {
    const render = this.#renders.get(number);
    this.#renders.delete(number);
    render?.stopWatching();
    return render;
  }

  async #answer({ render: number, call, question }: Extract<FromThread, { kind: 'question' }>) {
    const render = this.#renders.get(number);
    if (!render) return;
    render.questions++;
    try {
      const data = await render.inContext(() => answerTo(question, render.request));
      this.#reply(number, { kind: 'answer', call, json: JSON.stringify(data) });
    } catch (error) {
      this.#reply(number, { kind: 'failure', call, failure: failureOf(error) });
    }
  }

  #reply(number: number, message: ToThread): void {
    const render = this.#renders.get(number);
    // The thread that asked may have ended, or have given up waiting.
    if (!render) return;
    render.questions--;
    render.stopWatching();
    render.stopWatching = this.#watch(number);
    this.#post(message);
  }

  #post(message: ToThread): void {
    this.#worker?.postMessage(message);
  }
}

async function answerTo(question: Question, { api, pictureOf }: RenderRequest): Promise<unknown> {
  if ('picture' in question) return pictureOf?.(question.picture);
  const endpoint = endpoints.get(question.endpoint);
  if (!endpoint) throw new Error(`no endpoint ${question.endpoint}`);
  return api.call(endpoint, question.input as Parameters<ApiClient['call']>[1]);
}

function failureOf(error: unknown): CallFailure {
  if (!isApiError(error)) return { code: 'S00500', status: 500, message: String(error), retryAfter: null };
  const { code, status, message, retryAfter } = error;
  return { code, status, message, retryAfter };
}

const pageOf = ({ body, ...page }: FinishedPage): MadePage => ({
  ...page,
  body: Buffer.from(body.buffer, body.byteOffset, body.byteLength),
  br: null,
  gzip: null,
});

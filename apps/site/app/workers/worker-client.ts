/** What a worker answers a request with. */
export type WorkerMessage =
  | { readonly id: number; readonly kind: 'progress'; readonly done: number; readonly of: number }
  | { readonly id: number; readonly kind: 'result'; readonly result: unknown }
  | { readonly id: number; readonly kind: 'failed'; readonly message: string };

/** Rejects what was under way when the visitor cancelled. */
export class Cancelled extends Error {
  override name = 'Cancelled';
}

/** Rejects what was under way when the worker ended by itself, e.g. for lack of memory. */
export class WorkerEnded extends Error {
  override name = 'WorkerEnded';
}

export type Progress = (done: number, of: number) => void;

interface Pending {
  resolve(result: unknown): void;
  reject(error: Error): void;
  onProgress: Progress | undefined;
}

/** Sends requests to a worker, which is started on first use and again after it ended. */
export class WorkerClient<Request> {
  #worker: Worker | null = null;
  readonly #url: string;
  readonly #onStart: () => void;
  readonly #pending = new Map<number, Pending>();
  #serial = 0;

  /**
   * @param url of the worker's script
   * @param onStart sends each new worker what it needs first
   */
  constructor(url: string, onStart: () => void) {
    this.#url = url;
    this.#onStart = onStart;
  }

  get isRunning(): boolean {
    return this.#worker !== null;
  }

  /** @throws Cancelled, WorkerEnded, Error with a message for the visitor */
  send(request: Request, onProgress?: Progress): Promise<unknown> {
    if (!this.#worker) this.#start();
    const id = this.#serial++;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject, onProgress });
      this.#worker?.postMessage({ id, request });
    });
  }

  /** Ends the worker; the next request starts a new one. */
  cancel(): void {
    this.#end(new Cancelled());
  }

  /** Starts the worker from the page's own origin, as browsers demand, even if the scripts come from a CDN. */
  #start(): void {
    const worker = new Worker(new URL(new URL(this.#url, import.meta.url).pathname, location.origin), {
      type: 'module',
    });
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
      const pending = this.#pending.get(data.id);
      if (data.kind === 'progress') return pending?.onProgress?.(data.done, data.of);
      this.#pending.delete(data.id);
      if (data.kind === 'result') pending?.resolve(data.result);
      else pending?.reject(new Error(data.message));
    });
    const ended = () => this.#end(new WorkerEnded());
    worker.addEventListener('error', ended);
    worker.addEventListener('messageerror', ended);
    this.#worker = worker;
    this.#onStart();
  }

  #end(error: Error): void {
    this.#worker?.terminate();
    this.#worker = null;
    const pending = [...this.#pending.values()];
    this.#pending.clear();
    for (const { reject } of pending) reject(error);
  }
}

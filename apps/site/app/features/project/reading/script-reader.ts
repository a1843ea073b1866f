import type { CharacterForms } from './character-forms.ts';
import type {
  LackedInScript,
  ScriptMessage,
  ScriptRequest,
  ScriptSource,
  ScriptSummary,
} from './messages.ts';
import workerUrl from './script-worker.ts?worker&url';

/** Rejects what was under way when the visitor cancelled. */
export class Cancelled extends Error {
  override name = 'Cancelled';
}

/** Rejects what was under way when the worker ended by itself, e.g. for lack of memory. */
export class WorkerEnded extends Error {
  override name = 'WorkerEnded';
}

type Progress = (done: number, of: number) => void;

interface Pending {
  resolve(result: unknown): void;
  reject(error: Error): void;
  onProgress: Progress | undefined;
}

/** Starts the worker from the page's own origin, as browsers demand, even if the scripts come from a CDN. */
const start = (): Worker =>
  new Worker(new URL(new URL(workerUrl, import.meta.url).pathname, location.origin), { type: 'module' });

/** Client of the worker that reads and judges the script. Starts it on first use and again after it ended. */
export class ScriptReader {
  #worker: Worker | null = null;
  readonly #pending = new Map<number, Pending>();
  #serial = 0;
  #coverage: ArrayBuffer | null = null;
  #forms: CharacterForms | null = null;
  #sources: readonly ScriptSource[] = [];

  setCoverage(bytes: ArrayBuffer): void {
    this.#coverage = bytes;
    if (this.#worker) void this.#send({ kind: 'coverage', bytes }).catch(() => {});
  }

  get hasForms(): boolean {
    return this.#forms !== null;
  }

  setForms(forms: CharacterForms): void {
    this.#forms = forms;
    if (this.#worker) void this.#send({ kind: 'forms', forms }).catch(() => {});
  }

  /** @throws Cancelled, WorkerEnded, Error with a message for the visitor */
  read(sources: readonly ScriptSource[], onProgress?: Progress): Promise<ScriptSummary> {
    this.#sources = sources;
    return this.#send({ kind: 'read', sources }, onProgress) as Promise<ScriptSummary>;
  }

  async lacked(face: number): Promise<LackedInScript[]> {
    if (!this.#worker) await this.read(this.#sources);
    return (await this.#send({ kind: 'lacked', face })) as LackedInScript[];
  }

  /** Ends the worker; the next request starts a new one. */
  cancel(): void {
    this.#end(new Cancelled());
  }

  #send(request: ScriptRequest, onProgress?: Progress): Promise<unknown> {
    this.#worker ??= this.#start();
    const id = this.#serial++;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject, onProgress });
      this.#worker?.postMessage({ id, request });
    });
  }

  #start(): Worker {
    const worker = start();
    worker.addEventListener('message', ({ data }: MessageEvent<ScriptMessage>) => {
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
    if (this.#coverage) this.setCoverage(this.#coverage);
    if (this.#forms) this.setForms(this.#forms);
    return worker;
  }

  #end(error: Error): void {
    this.#worker?.terminate();
    this.#worker = null;
    const pending = [...this.#pending.values()];
    this.#pending.clear();
    for (const { reject } of pending) reject(error);
  }
}

import { type Progress, WorkerClient } from '../../../workers/worker-client.ts';
import type { CharacterForms } from './character-forms.ts';
import type { LackedInScript, ScriptRequest, ScriptSource, ScriptSummary } from './messages.ts';
import workerUrl from './script-worker.ts?worker&url';

/** Client of the worker that reads and judges the script. */
export class ScriptReader {
  readonly #worker = new WorkerClient<ScriptRequest>(workerUrl, () => {
    if (this.#coverage) this.setCoverage(this.#coverage);
    if (this.#forms) this.setForms(this.#forms);
  });
  #coverage: ArrayBuffer | null = null;
  #forms: CharacterForms | null = null;
  #sources: readonly ScriptSource[] = [];

  setCoverage(bytes: ArrayBuffer): void {
    this.#coverage = bytes;
    if (this.#worker.isRunning) void this.#worker.send({ kind: 'coverage', bytes }).catch(() => {});
  }

  get hasForms(): boolean {
    return this.#forms !== null;
  }

  setForms(forms: CharacterForms): void {
    this.#forms = forms;
    if (this.#worker.isRunning) void this.#worker.send({ kind: 'forms', forms }).catch(() => {});
  }

  /** @throws Cancelled, WorkerEnded, Error with a message for the visitor */
  read(sources: readonly ScriptSource[], onProgress?: Progress): Promise<ScriptSummary> {
    this.#sources = sources;
    return this.#worker.send({ kind: 'read', sources }, onProgress) as Promise<ScriptSummary>;
  }

  async lacked(face: number): Promise<LackedInScript[]> {
    if (!this.#worker.isRunning) await this.read(this.#sources);
    return (await this.#worker.send({ kind: 'lacked', face })) as LackedInScript[];
  }

  /** Ends the worker; the next request starts a new one. */
  cancel(): void {
    this.#worker.cancel();
  }
}

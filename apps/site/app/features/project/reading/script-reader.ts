import { type CommonHanzi, loadCommonHanzi } from '@ziwan/contract';
import { importWithRetry } from '../../../lazy-loading/import-with-retry.ts';
import { type Progress, WorkerClient } from '../../../workers/worker-client.ts';
import type { CharacterForms } from './character-forms.ts';
import type { JudgedProject, LackedInScript, ScriptRequest, ScriptSummary } from './messages.ts';
import workerUrl from './script-worker.ts?worker&url';

/** Client of the worker that reads and judges the script. */
export class ScriptReader {
  readonly #worker = new WorkerClient<ScriptRequest>(workerUrl, () => {
    if (this.#coverage) this.setCoverage(this.#coverage);
    if (this.#forms) this.setForms(this.#forms);
    if (this.#hanzi) this.#setHanzi(this.#hanzi);
  });
  #coverage: ArrayBuffer | null = null;
  #forms: CharacterForms | null = null;
  #hanzi: CommonHanzi | null = null;
  #project: JudgedProject = { sources: [], roles: [], engine: 'any' };

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

  #setHanzi(hanzi: CommonHanzi): void {
    this.#hanzi = hanzi;
    if (this.#worker.isRunning) void this.#worker.send({ kind: 'hanzi', hanzi }).catch(() => {});
  }

  /** @throws Cancelled, WorkerEnded, Error with a message for the visitor */
  async read(project: JudgedProject, onProgress?: Progress): Promise<ScriptSummary> {
    this.#project = project;
    if (!this.#hanzi) this.#setHanzi(await importWithRetry(loadCommonHanzi));
    return this.#worker.send({ kind: 'read', project }, onProgress) as Promise<ScriptSummary>;
  }

  /** @param roles names of those that draw; empty for the whole script */
  async lacked(face: number, roles: readonly string[] = []): Promise<LackedInScript[]> {
    if (!this.#worker.isRunning) await this.read(this.#project);
    return (await this.#worker.send({ kind: 'lacked', face, roles })) as LackedInScript[];
  }

  /** Ends the worker; the next request starts a new one. */
  cancel(): void {
    this.#worker.cancel();
  }
}

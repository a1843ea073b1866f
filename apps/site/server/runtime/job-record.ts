/** When a repeated task ran, and how it failed. */
export interface JobRecord {
  readonly name: string;
  /** Unix ms; `null` before the first run. */
  lastAt: number | null;
  nextAt: number | null;
  /** How far a long run is, as a sentence; `null` unless it is under way. */
  progress: string | null;
  /** True while it is switched off; the status page does not list it then. */
  isOff: boolean;
  /** Its last failure, even if it has succeeded since. */
  failure: { readonly at: number; readonly message: string } | null;
}

/** The repeated tasks of this process, for the status page. */
export class JobBook {
  readonly #jobs = new Map<string, JobRecord>();

  /** @param name what the task does, in Chinese */
  record(name: string): JobRecord {
    const job: JobRecord = { name, lastAt: null, nextAt: null, progress: null, isOff: false, failure: null };
    this.#jobs.set(name, job);
    return job;
  }

  get all(): readonly JobRecord[] {
    return [...this.#jobs.values()].filter(({ isOff }) => !isOff);
  }
}

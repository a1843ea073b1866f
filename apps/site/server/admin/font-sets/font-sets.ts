import {
  type AddressOptions,
  type CatalogueContext,
  CatalogueError,
  type FetchedFont,
  fetchAddresses,
  type ImportProgress,
  type ImportSummary,
  importSet,
  readAddresses,
  type SetOptions,
  setStates,
  stockLines,
} from '@ziwan/catalogue';
import { unlessLocked } from '@ziwan/catalogue/blobs';
import type { DataOf } from '@ziwan/contract';
import type { fontSets } from '@ziwan/contract/admin';
import { isoOf } from '@ziwan/contract/site-time';
import { type Store, StoreError } from '@ziwan/store';
import { AppError } from '../../calls/app-error.ts';
import { type Infrastructure, openPatiently } from '../../infrastructure.ts';
import type { FontUploads } from '../font-desk/index.ts';

type Shown = DataOf<typeof fontSets>[number];
type Job = NonNullable<Shown['job']>;
/** A job as `meta` has it, with the time of its last sign of life. Those of earlier versions lack some fields. */
type StoredJob = Omit<Job, 'unsized' | 'notes'> & Partial<Job> & { seenAt: string };

interface Work {
  /** Name of the set, or of the job of pasted addresses. */
  name: string;
  run: (store: Store, onProgress: (progress: ImportProgress) => void) => Promise<Ended>;
}

/** What a job has done. */
type Ended = Pick<Job, 'added' | 'failures' | 'notes'>;

/** Name of the job of pasted addresses; no set has one with a colon. */
const PASTED = ':addresses';

/** Pause (ms) between two reports of a running job, and its silence from which it counts as stopped. */
const REPORTS = 1000;
const SILENCE = 30_000;
const PREFIX = 'set-job/';

const STOPPED = { name: '', reason: '服务器中途停了。再来一次会接着下载' };

export interface Parts extends Pick<Infrastructure, 'config' | 'store' | 'db' | 'blobs' | 'dataDir' | 'now'> {
  uploads: Pick<FontUploads, 'take'>;
  onFault: (error: unknown) => void;
}

export type Options = SetOptions & AddressOptions & Pick<CatalogueContext, 'fontPool'>;

/**
 * Adds sets of the shipped catalogue, and fonts at pasted addresses: one job at a time in all processes of the site, which
 * all see its progress.
 */
export class FontSets {
  readonly #parts: Parts;
  readonly #options: Options;
  readonly #stop = new AbortController();
  #last: Promise<unknown> = Promise.resolve();

  constructor(parts: Parts, options: Options) {
    this.#parts = parts;
    this.#options = options;
  }

  async list(): Promise<Shown[]> {
    const sets = await setStates(this.#parts, this.#options.repository);
    const jobs = await this.#jobs();
    return sets.map((set) => ({ ...set, job: jobs.get(set.name) ?? null }));
  }

  /**
   * Begins to add what is missing of a set. Resolves once the job has begun.
   * @throws AppError NOT_FOUND, SET_RUNNING
   */
  async add(name: string): Promise<void> {
    const set = (await setStates(this.#parts, this.#options.repository)).find((s) => s.name === name);
    if (!set) throw new AppError('NOT_FOUND');
    const nameOf = (file: string) => set.families.find(({ id }) => id === file)?.nameZh ?? file;
    await this.#begin({
      name,
      run: async (store, onProgress) => {
        const options = { ...this.#options, ...this.#running(onProgress), onlyNew: true };
        const summary = await importSet(this.#context(store), name, options);
        const { imported, warnings, stock, asText } = summary;
        return {
          added: imported.length,
          notes: [...warnings, ...stockLines(stock, asText)],
          failures: failuresOf(summary, nameOf),
        };
      },
    });
  }

  /** The latest job of pasted addresses. */
  async pasted(): Promise<Job | null> {
    return (await this.#jobs()).get(PASTED) ?? null;
  }

  /**
   * Begins to fetch the fonts at addresses into somebody's intake sheet. Resolves once the job has begun.
   * @throws AppError BAD_REQUEST, SET_RUNNING
   */
  async addAddresses(addresses: readonly string[], userId: string | null): Promise<void> {
    try {
      readAddresses(addresses);
    } catch (error) {
      if (!(error instanceof CatalogueError)) throw error;
      throw new AppError('BAD_REQUEST', { details: error.message });
    }
    await this.#begin({
      name: PASTED,
      run: async (store, onProgress) => {
        const options = { ...this.#options, ...this.#running(onProgress) };
        const take = async ({ source, ...font }: FetchedFont) => {
          const file = { ...font, licence: font.licence ?? undefined };
          return (await this.#parts.uploads.take(file, userId, source)).reason;
        };
        const { taken, proven, refused } = await fetchAddresses(
          this.#context(store),
          addresses,
          take,
          options,
        );
        const failures = refused.map(({ file, reason }) => ({ name: file, reason }));
        return { added: taken, notes: proven.map((proof) => `证明 ${proof}`), failures };
      },
    });
  }

  #context(store: Store) {
    const { blobs, dataDir } = this.#parts;
    return { store, blobs, dataDir, fontPool: this.#options.fontPool };
  }

  #running(onProgress: (progress: ImportProgress) => void) {
    return { signal: this.#stop.signal, onProgress };
  }

  /** @throws AppError SET_RUNNING */
  #begin(work: Work): Promise<void> {
    const { promise: begun, resolve, reject } = Promise.withResolvers<void>();
    const { store, isOwn } = this.#storeOfJob();
    const site = { store, dataDir: this.#parts.dataDir };
    const job = unlessLocked(site, 'set-job', async () => {
      await this.#carryOut(store, work, resolve);
      return true;
    });
    this.#last = job
      .then((done) => done ?? reject(new AppError('SET_RUNNING')))
      .catch((error: unknown) => {
        reject(error);
        this.#parts.onFault(error);
      })
      .finally(() => isOwn && store.close());
    return begun;
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await this.#last;
  }

  /**
   * On PostgreSQL the locks of a job would occupy connections of visitors. On SQLite a second connection would block
   * the whole process while it waits for the first.
   */
  #storeOfJob(): { store: Store; isOwn: boolean } {
    const { store, config } = this.#parts;
    return store.dialect === 'sqlite'
      ? { store, isOwn: false }
      : { store: openPatiently(config.store), isOwn: true };
  }

  async #carryOut(store: Store, { name, run }: Work, begun: () => void): Promise<void> {
    const { now } = this.#parts;
    const job: Job = {
      state: 'running',
      startedAt: isoOf(now()),
      phase: 'waiting',
      done: 0,
      total: 0,
      unsized: 0,
      added: 0,
      failures: [],
      notes: [],
    };
    let last = Promise.resolve();
    const report = () => {
      const state = { ...job };
      last = last.catch(() => {}).then(() => this.#report(name, state));
      return last;
    };
    await report();
    begun();
    // A report that fails is made up for by the next.
    const reports = setInterval(() => report().catch(() => {}), REPORTS);
    const onProgress = ({ phase, done, total, unsized = 0 }: ImportProgress) =>
      Object.assign(job, { phase, done, total, unsized });
    try {
      Object.assign(job, { state: 'done', ...(await run(store, onProgress)) });
    } catch (error) {
      const isStop = error instanceof CatalogueError && error.code === 'CANCELLED';
      Object.assign(job, isStop ? { state: 'stopped', failures: [STOPPED] } : this.#failed(error));
    } finally {
      clearInterval(reports);
    }
    await report();
  }

  #failed(error: unknown): Pick<Job, 'state' | 'failures'> {
    const isKnown = error instanceof CatalogueError || error instanceof StoreError;
    if (!isKnown) this.#parts.onFault(error);
    const reason = isKnown ? error.message : '没有做完，原因见服务器的日志';
    return { state: 'done', failures: [{ name: '', reason }] };
  }

  async #report(name: string, job: Job): Promise<void> {
    const value = JSON.stringify({ ...job, seenAt: isoOf(this.#parts.now()) } satisfies StoredJob);
    await this.#parts.db
      .insertInto('meta')
      .values({ key: PREFIX + name, value })
      .onConflict((c) => c.column('key').doUpdateSet({ value }))
      .execute();
  }

  async #jobs(): Promise<Map<string, Job>> {
    const { db, now } = this.#parts;
    const rows = await db.selectFrom('meta').selectAll().where('key', 'like', `${PREFIX}%`).execute();
    return new Map(
      rows.map(({ key, value }) => {
        const { seenAt, unsized = 0, notes = [], ...stored } = JSON.parse(value) as StoredJob;
        const job = { ...stored, unsized, notes };
        const isGone = job.state === 'running' && now() - Date.parse(seenAt) > SILENCE;
        return [
          key.slice(PREFIX.length),
          isGone ? { ...job, state: 'stopped' as const, failures: [STOPPED] } : job,
        ];
      }),
    );
  }
}

/** What was not imported, by the name of its family where it is one. */
function failuresOf(
  { refused, packagesError }: ImportSummary,
  nameOf: (file: string) => string,
): Job['failures'] {
  return [
    ...(packagesError ? [{ name: '', reason: packagesError.split('\n重试：')[0] as string }] : []),
    ...refused.map(({ file, reason }) => ({ name: nameOf(file), reason })),
  ];
}

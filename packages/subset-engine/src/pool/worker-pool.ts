import type { SubsetRequest } from '../subset-font.ts';
import { isHanzi } from '../tables/common-characters.ts';
import { SubsetError, type SubsetResult } from '../types.ts';
import { Claims } from './claims.ts';
import { deferred } from './deferred.ts';
import type { ResidentFont } from './font-cache.ts';
import type { Answer } from './protocol.ts';
import { isMovable, MAX_RUNNING, type PoolJob, type WorkerFailure, WorkerSlot } from './worker-slot.ts';

interface WorkerPoolOptions {
  entry: URL;
  workers: number;
  /** True to start all threads but the first with their first jobs. */
  startsLate: boolean;
  timeoutMs: number;
  /** Maximum jobs waiting per worker; more are rejected with `BUSY`. */
  queueLimit: number;
  /** Memory (bytes) per worker. */
  heapBudget: number;
  fonts: SharedArrayBuffer;
}

/**
 * True if another worker can do the job as cheaply. A worker that needs layout rules must load them into HarfBuzz
 * and keep them; but hardly any font has rules that start at Han characters.
 */
const isOfferable = (job: PoolJob): boolean => {
  const { font, request } = job;
  if (!isMovable(job)) return false;
  return request.layout === 'none' || (!font.metricsVary && request.codePoints.every(isHanzi));
};

const causedBy = (cause: unknown): ErrorOptions => (cause === undefined ? {} : { cause });

/** Worker threads, their job queues, and the assignment of fonts to workers that keep them warm. */
export class WorkerPool {
  readonly #slots: readonly WorkerSlot[];
  readonly #claims: Claims;
  readonly #queueLimit: number;
  readonly #homes = new Map<string, WorkerSlot>();
  /** Jobs handed to workers, by number. */
  readonly #dispatched = new Map<number, PoolJob>();
  #nextId = 1;
  #dispatchingSoon = false;
  #closed = false;
  respawned = 0;

  constructor({ workers, startsLate, queueLimit, ...options }: WorkerPoolOptions) {
    this.#queueLimit = queueLimit;
    this.#claims = new Claims(workers * MAX_RUNNING);
    this.#slots = Array.from(
      { length: workers },
      (_, i) =>
        new WorkerSlot({
          ...options,
          startsAtOnce: i === 0 || !startsLate,
          claims: this.#claims,
          onAnswers: (_slot, answers) => this.#settle(answers),
          onIdle: (slot) => this.#refill(slot),
          onRespawn: () => {
            this.respawned++;
          },
          onFailure: (slot, worker, failure) => this.#recover(slot, worker, failure),
          onExit: (slot, worker) => this.#redispatch(slot, this.#claimedBy(worker)),
        }),
    );
  }

  get heapBytes(): number {
    return this.#slots.reduce((sum, slot) => sum + slot.heapBytes, 0);
  }

  /** Rejects with `BUSY` if too many jobs are waiting. */
  do(font: ResidentFont, request: SubsetRequest): Promise<SubsetResult> {
    const home = this.#homeOf(font.id);
    const owner = font.heldWhole ? home : this.#pick(home);
    if (owner.load >= this.#queueLimit)
      return Promise.reject(new SubsetError('BUSY', '子集引擎繁忙，请稍后重试'));
    const id = this.#nextId;
    this.#nextId = (this.#nextId % 0x3fffffff) + 1;
    const { promise, resolve, reject } = deferred<SubsetResult>();
    owner.enqueue({ id, font, home, request, owner, claim: -1, resolve, reject });
    this.#dispatchSoon();
    return promise;
  }

  /** Resolves once no worker reads the font any more. */
  async forget(font: string): Promise<void> {
    this.#homes.delete(font);
    await Promise.all(this.#slots.map((slot) => slot.forget(font)));
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all(this.#slots.map((slot) => slot.close()));
  }

  #homeOf(font: string): WorkerSlot {
    let home = this.#homes.get(font);
    if (!home) {
      const counts = new Map(this.#slots.map((slot) => [slot, 0]));
      for (const slot of this.#homes.values()) counts.set(slot, (counts.get(slot) ?? 0) + 1);
      home = this.#slots.reduce((a, b) => ((counts.get(b) ?? 0) < (counts.get(a) ?? 0) ? b : a));
      this.#homes.set(font, home);
    }
    return home;
  }

  /** Picks the font's own worker, or the least loaded one if that is clearly less busy or the own one is full. */
  #pick(home: WorkerSlot): WorkerSlot {
    const leastLoaded = this.#slots.reduce((a, b) => (b.load < a.load ? b : a));
    return home.load >= this.#queueLimit || home.load > leastLoaded.load + 1 ? leastLoaded : home;
  }

  /** Batches the jobs of one request: they arrive one after another, and each worker gets one message. */
  #dispatchSoon(): void {
    if (this.#dispatchingSoon) return;
    this.#dispatchingSoon = true;
    queueMicrotask(() => {
      this.#dispatchingSoon = false;
      if (!this.#closed) this.#dispatch(this.#slots);
    });
  }

  /** Sends each worker its own jobs, and offers it those that others will reach last. */
  #dispatch(slots: readonly WorkerSlot[]): void {
    const withRoom = new Set(this.#slots.filter((slot) => slot.canTakeMore));
    const taken = slots.map((slot) => ({ slot, jobs: slot.take() }));
    for (const { jobs } of taken) for (const job of jobs) this.#dispatched.set(job.id, job);
    for (const slot of this.#slots) {
      const own = taken.find((t) => t.slot === slot)?.jobs ?? [];
      const offers = withRoom.has(slot)
        ? taken.flatMap((t) =>
            t.slot === slot ? [] : t.jobs.slice(Math.ceil(t.jobs.length / 2)).filter(isOfferable),
          )
        : [];
      // Reversed, since the owner starts at the other end.
      if (own.length || offers.length) slot.send(own, offers.reverse());
    }
  }

  #refill(slot: WorkerSlot): void {
    if (slot.load === slot.running.size) {
      const busiest = this.#slots.reduce((a, b) => (b.spare > a.spare ? b : a));
      // A single job finishes sooner on the worker that has its font warm.
      if (busiest !== slot && busiest.spare > 1) busiest.giveTo(slot);
    }
    if (slot.load > slot.running.size) this.#dispatch([slot]);
  }

  #settle(answers: readonly Answer[]): void {
    for (const answer of answers) {
      const job = this.#dispatched.get(answer.id);
      if (!job) continue;
      this.#remove(job);
      if ('result' in answer) job.resolve(answer.result);
      else {
        const { code, message, cause, axis } = answer;
        job.reject(new SubsetError(code, message, { ...causedBy(cause), axis }));
      }
    }
  }

  #remove(job: PoolJob): void {
    this.#dispatched.delete(job.id);
    this.#claims.close(job.claim);
    job.owner.finish(job);
  }

  /** Fails the job that broke a worker; the successor gets the worker's other jobs. */
  #recover(slot: WorkerSlot, worker: number, failure: WorkerFailure | null): void {
    if (failure) {
      const { job: id, code, message, cause } = failure;
      const [first] = slot.running;
      const culprit = id === null ? first : this.#dispatched.get(id);
      if (culprit) {
        this.#remove(culprit);
        culprit.reject(new SubsetError(code, message, causedBy(cause)));
      }
    }
    // Jobs that other workers have claimed continue there.
    const open = [...slot.running].filter((job) => this.#claims.isOpen(job.claim));
    this.#redispatch(slot, [...open, ...this.#claimedBy(worker)]);
  }

  #claimedBy(worker: number): PoolJob[] {
    return [...this.#dispatched.values()].filter((job) => this.#claims.isTakenBy(worker, job.claim));
  }

  #redispatch(slot: WorkerSlot, jobs: readonly PoolJob[]): void {
    if (this.#closed || !jobs.length) return;
    for (const job of jobs) this.#remove(job);
    slot.enqueueFirst(jobs);
    this.#dispatchSoon();
  }
}

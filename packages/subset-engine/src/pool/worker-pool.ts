import type { SubsetRequest } from '../subset-font.ts';
import { isHanzi } from '../tables/common-characters.ts';
import { SubsetError, type SubsetResult } from '../types.ts';
import { Claims } from './claims.ts';
import type { ResidentFont } from './font-cache.ts';
import type { Answer } from './protocol.ts';
import { type Fall, isMovable, MOST_RUNNING, type PoolJob, WorkerSlot } from './worker-slot.ts';

export interface WorkerPoolOptions {
  entry: URL;
  workers: number;
  timeoutMs: number;
  /** Jobs waiting per worker before `BUSY`. */
  queueLimit: number;
  /** Per worker, bytes. */
  heapBudget: number;
  fonts: SharedArrayBuffer;
}

/**
 * Whether a second worker does it as cheaply: layout rules begin at hanzi in hardly any font, and a worker that needs them
 * has to take them into HarfBuzz first, and to keep them there.
 */
const isOfferable = (job: PoolJob): boolean => {
  const { font, request } = job;
  if (!isMovable(job)) return false;
  return request.layout === 'none' || (!font.metricsVary && request.codePoints.every(isHanzi));
};

/** Worker threads, the jobs at each, and who keeps which font warm. */
export class WorkerPool {
  readonly #slots: readonly WorkerSlot[];
  readonly #claims: Claims;
  readonly #queueLimit: number;
  readonly #homes = new Map<string, WorkerSlot>();
  /** Handed over, by number. */
  readonly #handed = new Map<number, PoolJob>();
  #nextId = 1;
  #dispatchingSoon = false;
  #closed = false;
  respawned = 0;

  constructor({ workers, queueLimit, ...options }: WorkerPoolOptions) {
    this.#queueLimit = queueLimit;
    this.#claims = new Claims(workers * MOST_RUNNING);
    this.#slots = Array.from(
      { length: workers },
      () =>
        new WorkerSlot({
          ...options,
          claims: this.#claims,
          onAnswers: (_slot, answers) => this.#settle(answers),
          onIdle: (slot) => this.#refill(slot),
          onRespawn: () => {
            this.respawned++;
          },
          onFall: (slot, worker, fall) => this.#recover(slot, worker, fall),
          onGone: (slot, worker) => this.#handAgain(slot, this.#takenBy(worker)),
        }),
    );
  }

  get heapBytes(): number {
    return this.#slots.reduce((sum, slot) => sum + slot.heapBytes, 0);
  }

  /** Rejects with `BUSY` where too many jobs wait already. */
  do(font: ResidentFont, request: SubsetRequest): Promise<SubsetResult> {
    const home = this.#homeOf(font.id);
    const owner = font.heldWhole ? home : this.#pick(home);
    if (owner.load >= this.#queueLimit)
      return Promise.reject(new SubsetError('BUSY', '子集引擎繁忙，请稍后重试'));
    const id = this.#nextId;
    this.#nextId = (this.#nextId % 0x3fffffff) + 1;
    const { promise, resolve, reject } = Promise.withResolvers<SubsetResult>();
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

  /** The font's own worker; another one when that is clearly busier. */
  #pick(home: WorkerSlot): WorkerSlot {
    const idlest = this.#slots.reduce((a, b) => (b.load < a.load ? b : a));
    return home.load > idlest.load + 1 ? idlest : home;
  }

  /** The jobs of a request come one after another; one message to each worker takes them all. */
  #dispatchSoon(): void {
    if (this.#dispatchingSoon) return;
    this.#dispatchingSoon = true;
    queueMicrotask(() => {
      this.#dispatchingSoon = false;
      if (!this.#closed) this.#dispatch(this.#slots);
    });
  }

  /** Each worker gets its own jobs, and an offer of those that others get and will come to last. */
  #dispatch(slots: readonly WorkerSlot[]): void {
    const hungry = new Set(this.#slots.filter((slot) => slot.isHungry));
    const taken = slots.map((slot) => ({ slot, jobs: slot.take() }));
    for (const { jobs } of taken) for (const job of jobs) this.#handed.set(job.id, job);
    for (const slot of this.#slots) {
      const own = taken.find((t) => t.slot === slot)?.jobs ?? [];
      const offers = hungry.has(slot)
        ? taken.flatMap((t) =>
            t.slot === slot ? [] : t.jobs.slice(Math.ceil(t.jobs.length / 2)).filter(isOfferable),
          )
        : [];
      // The owner begins at the other end.
      if (own.length || offers.length) slot.send(own, offers.reverse());
    }
  }

  #refill(slot: WorkerSlot): void {
    if (slot.load === slot.running.size) {
      const busiest = this.#slots.reduce((a, b) => (b.spare > a.spare ? b : a));
      // A single one is done sooner where its font is warm.
      if (busiest !== slot && busiest.spare > 1) busiest.giveTo(slot);
    }
    if (slot.load > slot.running.size) this.#dispatch([slot]);
  }

  #settle(answers: readonly Answer[]): void {
    for (const answer of answers) {
      const job = this.#handed.get(answer.id);
      if (!job) continue;
      this.#remove(job);
      if ('result' in answer) job.resolve(answer.result);
      else job.reject(new SubsetError(answer.code, answer.message));
    }
  }

  #remove(job: PoolJob): void {
    this.#handed.delete(job.id);
    this.#claims.close(job.claim);
    job.owner.finish(job);
  }

  /** The job to blame fails; what else the fallen worker was to do goes to its successor. */
  #recover(slot: WorkerSlot, worker: number, fall: Fall | null): void {
    if (fall) {
      const { job: id, code, message } = fall;
      const [first] = slot.running;
      const culprit = id === null ? first : this.#handed.get(id);
      if (culprit) {
        this.#remove(culprit);
        culprit.reject(new SubsetError(code, message));
      }
    }
    // Those of its own that another worker has taken are in good hands.
    const open = [...slot.running].filter((job) => this.#claims.isOpen(job.claim));
    this.#handAgain(slot, [...open, ...this.#takenBy(worker)]);
  }

  #takenBy(worker: number): PoolJob[] {
    return [...this.#handed.values()].filter((job) => this.#claims.isTakenBy(worker, job.claim));
  }

  #handAgain(slot: WorkerSlot, jobs: readonly PoolJob[]): void {
    if (this.#closed || !jobs.length) return;
    for (const job of jobs) this.#remove(job);
    slot.enqueueFirst(jobs);
    this.#dispatchSoon();
  }
}

import { AppError } from '../calls/app-error.ts';
import { type Client, ClientCosts } from '../runtime/client-costs.ts';

/** Longest acceptable wait (ms); while requests would wait longer, the longest queue is cut. */
const MAX_WAIT = 750;
/** Queue length up to which no request is refused, so that a short stall of the process refuses nobody. */
const ALWAYS_QUEUED = 48;
/** Concurrent requests: enough to keep two cores and the database busy; more would only add latency. */
const MAX_RUNNING = 128;
/**
 * Minimum and maximum time (ms) that a turn of the event loop spends on starting requests; in between, it spends as
 * much time as the turn spent otherwise.
 */
const SHORT_TURN = 5;
const LONG_TURN = 50;
/** Requests started per turn; their cost in later turns is not known yet. */
const MAX_STARTED_PER_TURN = 32;
/** Consecutive turns that start nothing while new connections keep arriving. */
const MAX_IDLE_TURNS = 4;
/** Time constant (ms) of the moving average of a request's cost. */
const AVERAGING_TIME = 1000;
/** Interval (ms) between turns while every waiting client is over its share. */
const RECHECK = 5;
/** Seconds in `Retry-After`. */
const RETRY_AFTER = 2;

/** `part`: of a request in progress. `kept`: the response is in memory. Neither is refused. */
export type Kind = 'request' | 'kept' | 'part';

interface Waiting {
  kind: Kind;
  since: number;
  go(): void;
  refuse(): void;
}

/** The queue of one client: what cannot be refused comes first. */
interface Queue {
  first: Waiting[];
  requests: Waiting[];
}

export interface PressureOptions {
  costs?: ClientCosts;
  /** ms */
  now?: () => number;
  /** Schedules for the next turn of the event loop. */
  nextTurn?: (run: () => void) => void;
  /** Schedules after `ms`. */
  later?: (run: () => void, ms: number) => void;
  /** Schedules after all pending microtasks and ticks. */
  afterwards?: (run: () => void) => void;
}

/**
 * Starts queued requests a few per turn of the event loop: each client has a queue, the client with the lowest recent
 * cost goes first, and one over its share waits. Refuses requests of the client that waits with the most.
 *
 * Turns stay short because Node accepts one new connection per turn: if every request started as soon as it was read, a
 * turn would answer hundreds, and a new client would wait seconds to be accepted.
 */
export class Pressure {
  readonly costs: ClientCosts;
  readonly #now: () => number;
  readonly #nextTurn: (run: () => void) => void;
  readonly #later: (run: () => void, ms: number) => void;
  readonly #afterwards: (run: () => void) => void;
  readonly #queues = new Map<Client, Queue>();
  /** Requests in all queues. */
  #length = 0;
  /** True while every client with a queue is known to be over its share. */
  #onlyOverShare = true;
  #running = 0;
  #turnScheduled = false;
  #recheckScheduled = false;
  #turnFrom: number | null = null;
  #turnEnds = 0;
  #startedInTurn = 0;
  #hasNewConnection = false;
  #idleTurns = 0;
  /** Recent time (ms) with a non-empty queue, and requests started in it; starts at 1 ms per request. */
  #time = 100;
  #started = 100;
  /** Start of the period not yet counted; null while the queue is empty. */
  #since: number | null = null;
  #startedSince = 0;

  constructor(options: PressureOptions = {}) {
    this.costs = options.costs ?? new ClientCosts();
    this.#now = options.now ?? (() => performance.now());
    this.#nextTurn = options.nextTurn ?? setImmediate;
    this.#later = options.later ?? setTimeout;
    // A tick scheduled from a microtask runs after all pending microtasks.
    this.#afterwards = options.afterwards ?? ((run) => queueMicrotask(() => process.nextTick(run)));
  }

  /** True when the client's next request would wait for its earlier ones, or because it is over its share. */
  mustWait(client: Client): boolean {
    return this.#queues.has(client) || this.costs.isOverShare(client);
  }

  /** True when the client's next request would be refused. */
  #isFullFor(client: Client): boolean {
    if (!this.#isFull) return false;
    const own = this.#queues.get(client)?.requests.length ?? 0;
    return own + 1 >= this.#longest()[1].requests.length;
  }

  /** Resolves when the request may start; null when it may at once. @throws AppError UNAVAILABLE when the queue is full */
  enter(client: Client, kind: Kind = 'request'): Promise<void> | null {
    const isFirst = this.#queues.size === 0;
    const isInTurn = this.#isInTurn(client, kind);
    if (isInTurn && (isFirst || (this.#onlyOverShare && !this.#queues.has(client))) && this.#mayStart()) {
      this.#countStart();
      return null;
    }
    if (kind === 'request' && this.#isFull) {
      if (this.#isFullFor(client)) return Promise.reject(refused());
      this.#dropLast();
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#push(client, { kind, since: this.#now(), go: resolve, refuse: () => reject(refused()) });
    if (isInTurn) {
      this.#onlyOverShare = false;
      this.#schedule();
    } else {
      this.#onlyOverShare ||= isFirst;
      this.#recheck();
    }
    return promise;
  }

  /** Counts a request whose body has arrived. @returns a function that releases its place */
  begin(client: Client): () => void {
    this.#running++;
    const end = this.costs.begin(client);
    return () => {
      end();
      this.#running--;
      if (this.#queues.size > 0) this.#schedule();
    };
  }

  /** Notes that a connection arrived in this turn: more may be waiting to be accepted. */
  connectionOpened(): void {
    this.#hasNewConnection = true;
  }

  get #isFull(): boolean {
    return this.#length >= ALWAYS_QUEUED && this.#length * this.#meanCost >= MAX_WAIT;
  }

  /** A part belongs to a request in progress, so it needs no place of its own. */
  #isInTurn(client: Client, kind: Kind): boolean {
    if (kind === 'part') return !this.costs.isOverShare(client, false);
    return this.#running < MAX_RUNNING && !this.costs.isOverShare(client, client.running > 0);
  }

  #mayStart(): boolean {
    const now = this.#now();
    if (this.#turnFrom === null) {
      this.#turnFrom = now;
      this.#turnEnds = now + SHORT_TURN;
    }
    return this.#startedInTurn < MAX_STARTED_PER_TURN && now < this.#turnEnds;
  }

  #countStart(): void {
    this.#startedInTurn++;
    this.#startedSince++;
    this.#schedule();
  }

  #schedule(): void {
    if (this.#turnScheduled) return;
    this.#turnScheduled = true;
    this.#nextTurn(() => {
      this.#turnScheduled = false;
      this.#turn();
    });
  }

  #recheck(): void {
    if (this.#recheckScheduled) return;
    this.#recheckScheduled = true;
    this.#later(() => {
      this.#recheckScheduled = false;
      this.#schedule();
    }, RECHECK);
  }

  #turn(): void {
    this.#updateCost();
    const now = this.#now();
    const spent = this.#turnFrom === null ? 0 : now - this.#turnFrom;
    this.#turnFrom = now;
    this.#turnEnds =
      now + (this.#hasNewConnection ? SHORT_TURN : Math.min(LONG_TURN, Math.max(SHORT_TURN, spent)));
    this.#startedInTurn = 0;
    this.#idleTurns = this.#hasNewConnection && this.#idleTurns < MAX_IDLE_TURNS ? this.#idleTurns + 1 : 0;
    this.#hasNewConnection = false;
    if (this.#queues.size === 0) this.#turnFrom = null;
    else if (this.#idleTurns > 0) this.#schedule();
    else this.#startNext();
  }

  /** Starts requests one by one; each runs up to its first wait. */
  #startNext(): void {
    if (this.#queues.size === 0) return;
    if (!this.#mayStart()) {
      this.#turnFrom = this.#now();
      this.#schedule();
      return;
    }
    const client = this.#nextClient();
    this.#onlyOverShare = client === null;
    if (client === null) {
      this.#turnFrom = null;
      this.#recheck();
      return;
    }
    const waiting = this.#take(client);
    // The process stalled, or the client is over its share; it has probably given up.
    if (waiting.kind === 'request' && this.#now() - waiting.since > 2 * MAX_WAIT) waiting.refuse();
    else {
      this.#countStart();
      waiting.go();
    }
    this.#afterwards(() => this.#startNext());
  }

  /** Client with the lowest cost among those that may start something; null without one. */
  #nextClient(): Client | null {
    let next: Client | null = null;
    for (const [client, queue] of this.#queues) {
      if (next !== null && next.cost <= client.cost) continue;
      if (this.#isInTurn(client, (queue.first[0] ?? queue.requests[0])?.kind as Kind)) next = client;
    }
    return next;
  }

  #push(client: Client, waiting: Waiting): void {
    const queue = this.#queues.get(client) ?? { first: [], requests: [] };
    this.#queues.set(client, queue);
    if (waiting.kind === 'request') {
      queue.requests.push(waiting);
      this.#length++;
    } else queue.first.push(waiting);
  }

  #take(client: Client): Waiting {
    const queue = this.#queues.get(client) as Queue;
    const waiting = queue.first.shift() ?? queue.requests.shift();
    if (waiting?.kind === 'request') this.#length--;
    if (queue.first.length + queue.requests.length === 0) this.#queues.delete(client);
    return waiting as Waiting;
  }

  /** The client that waits with the most requests, and its queue. */
  #longest(): [client: Client, queue: Queue] {
    return [...this.#queues].reduce((a, b) => (b[1].requests.length > a[1].requests.length ? b : a));
  }

  /** Refuses the latest request of the client that waits with the most. */
  #dropLast(): void {
    const [client, queue] = this.#longest();
    this.#length--;
    queue.requests.pop()?.refuse();
    if (queue.first.length + queue.requests.length === 0) this.#queues.delete(client);
  }

  /** Mean time (ms) between the starts of queued requests. */
  get #meanCost(): number {
    return this.#time / this.#started;
  }

  /** Updates the moving average; a turn shows the cost of a request only while the queue is not empty. */
  #updateCost(): void {
    const now = this.#now();
    if (this.#length > 0 && this.#since !== null) {
      if (this.#startedSince === 0) return;
      const elapsed = now - this.#since;
      const rest = Math.exp(-elapsed / AVERAGING_TIME);
      this.#time = this.#time * rest + elapsed;
      this.#started = this.#started * rest + this.#startedSince;
    }
    this.#since = this.#length > 0 ? now : null;
    this.#startedSince = 0;
  }
}

export const refused = (): AppError => new AppError('UNAVAILABLE', { retryAfter: RETRY_AFTER });

import { AppError } from '../../calls/app-error.ts';
import { type Client, ClientCosts, STANDING, type Standing, type Work } from '../../runtime/client-costs.ts';

/** Longest acceptable wait (ms); while requests would wait longer, the longest queue is cut. */
const MAX_WAIT = 750;
/** Queue length up to which no request is refused, so that a short stall of the process refuses nobody. */
const ALWAYS_QUEUED = 48;
/** Concurrent requests: enough to keep two cores and the database busy; more would only add latency. */
const MAX_RUNNING = 128;
/** Concurrent requests beyond that, of clients that the site knows. */
const MORE_FOR_KNOWN = 32;
/**
 * Minimum and maximum time (ms) that a turn of the event loop spends on starting requests; in between, it spends as
 * much time as the turn spent otherwise.
 */
const SHORT_TURN = 5;
const LONG_TURN = 50;
/** Requests started per turn; their cost in later turns is not known yet. */
const MAX_STARTED_PER_TURN = 32;
/** Consecutive turns that start nothing while new connections keep arriving. */
const MAX_IDLE_TURNS = 12;
/** Time constant (ms) of the moving average of a request's cost. */
const AVERAGING_TIME = 1000;
/** Interval (ms) between turns while every waiting client is over its share. */
const RECHECK = 5;
/** Seconds in `Retry-After`. */
const RETRY_AFTER = 2;

/** Requests of a client that may wait for long: as many as a browser sends at once. */
const PATIENT = 6;
/** Longest wait (ms) of any request. The socket is cut after twelve seconds, which the visitor sees as an error. */
const LONGEST_WAIT = 8000;
/** Time (ms) by which a millisecond of recent cost sets a request back behind those that arrived later. */
const SETBACK = 10;

/**
 * `kept`: the response is in memory. `part`: a part of a request in progress. A full queue refuses only a `request`, and
 * a part is never refused.
 */
export type Kind = 'kept' | 'request' | 'part';

interface Waiting {
  since: number;
  go(): void;
  refuse(): void;
}

/** What one client waits with, by kind. The first kind that may start goes first. */
type Queue = Record<Kind, Waiting[]>;
const KINDS: readonly Kind[] = ['kept', 'request', 'part'];
/** Above every standing. */
const STANDINGS = Object.keys(STANDING).length;
const isEmpty = (queue: Queue): boolean => KINDS.every((kind) => queue[kind].length === 0);

interface PressureOptions {
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
 * Starts queued requests a few per turn of the event loop. Each client has a queue. Responses in memory go first, then
 * clients that the site knows, then who waits longest; recent cost of the client and of its network sets it back, and
 * one over its share waits. Refuses requests of the network that waits with the most, of strangers first.
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

  get isBusy(): boolean {
    return this.#length > 0;
  }

  /** True when the client's next request would be refused. */
  isFullFor(client: Client): boolean {
    return this.#isFull && this.#burden(client, 1) >= this.#burden(this.#heaviest());
  }

  /** Resolves when the request may start; null when it may at once. @throws AppError UNAVAILABLE when the queue is full */
  enter(client: Client, kind: Kind = 'request'): Promise<void> | null {
    const isFirst = this.#queues.size === 0;
    const isInTurn = this.#isInTurn(client, kind);
    const isNext = isFirst || kind === 'kept' || (this.#onlyOverShare && !this.#queues.has(client));
    if (isInTurn && isNext && this.#mayStart()) {
      this.#countStart();
      return null;
    }
    if (kind === 'request' && this.#isFull) {
      if (this.isFullFor(client)) return Promise.reject(REFUSED);
      this.#dropLast();
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#push(client, kind, { since: this.#now(), go: resolve, refuse: () => reject(REFUSED) });
    if (isInTurn) {
      this.#onlyOverShare = false;
      this.#schedule();
    } else {
      this.#onlyOverShare ||= isFirst;
      this.#recheck();
    }
    return promise;
  }

  /** Counts a request whose body has arrived; its end releases its place. */
  begin(client: Client): Work {
    this.#running++;
    const work = this.costs.begin(client);
    return {
      ...work,
      end: () => {
        work.end();
        this.#running--;
        if (this.#queues.size > 0) this.#schedule();
      },
    };
  }

  /** Notes that a connection arrived in this turn: more may be waiting to be accepted. */
  connectionOpened(): void {
    this.#hasNewConnection = true;
  }

  /** Clients that wait, with the number of their requests and parts. */
  *waiting(): Generator<[client: Client, count: number]> {
    for (const [client, queue] of this.#queues)
      yield [client, KINDS.reduce((sum, kind) => sum + queue[kind].length, 0)];
  }

  get #isFull(): boolean {
    return this.#length >= ALWAYS_QUEUED && this.#length * this.#meanCost >= MAX_WAIT;
  }

  /** Only a request needs a place: a part belongs to one that has it, and what is in memory is sent at once. */
  #isInTurn(client: Client, kind: Kind): boolean {
    if (kind !== 'request') return !this.costs.isOverShare(client, false);
    const most = MAX_RUNNING + (this.#standing(client) > 0 ? MORE_FOR_KNOWN : 0);
    return this.#running < most && !this.costs.isOverShare(client, client.running > 0);
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
    this.#refuseLate(now);
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
    const next = this.#next();
    this.#onlyOverShare = next === null;
    if (next === null) {
      this.#turnFrom = null;
      this.#recheck();
      return;
    }
    this.#countStart();
    this.#take(...next).go();
    this.#afterwards(() => this.#startNext());
  }

  /** What may start and goes first; null if nothing may. */
  #next(): [Client, Kind] | null {
    let next: [Client, Kind] | null = null;
    let best = { rank: 0, due: 0 };
    for (const [client, queue] of this.#queues) {
      const kind = KINDS.find((k) => queue[k].length > 0 && this.#isInTurn(client, k));
      if (!kind) continue;
      const rank = this.#standing(client) + (kind === 'kept' ? STANDINGS : 0);
      const due = (queue[kind][0] as Waiting).since + SETBACK * (client.cost + client.network.cost);
      if (next !== null && (best.rank > rank || (best.rank === rank && best.due <= due))) continue;
      next = [client, kind];
      best = { rank, due };
    }
    return next;
  }

  /** Clients of a network that waits with much, and of a standing that has had its share, count as strangers. */
  #standing({ standing, network }: Client): Standing {
    return network.queued <= PATIENT && this.costs.goesAhead(standing) ? standing : STANDING.stranger;
  }

  /** Refuses what has waited too long, because the process stalled or clients send too much. */
  #refuseLate(now: number): void {
    for (const [client, { kept, request }] of this.#queues) {
      const waits = ([first]: Waiting[]) => (first ? now - first.since : 0);
      while (waits(kept) > LONGEST_WAIT) this.#take(client, 'kept').refuse();
      while (waits(request) > (request.length > PATIENT ? 2 * MAX_WAIT : LONGEST_WAIT))
        this.#take(client, 'request').refuse();
    }
  }

  #push(client: Client, kind: Kind, waiting: Waiting): void {
    const queue = this.#queues.get(client) ?? { kept: [], request: [], part: [] };
    this.#queues.set(client, queue);
    queue[kind].push(waiting);
    this.#count(client, kind, 1);
  }

  #take(client: Client, kind: Kind): Waiting {
    const queue = this.#queues.get(client) as Queue;
    const waiting = queue[kind].shift() as Waiting;
    this.#count(client, kind, -1);
    if (isEmpty(queue)) this.#queues.delete(client);
    return waiting;
  }

  #count(client: Client, kind: Kind, by: 1 | -1): void {
    client.waiting += by;
    if (kind !== 'request') return;
    client.network.queued += by;
    this.#length += by;
  }

  /**
   * Orders clients for refusal: strangers first, then by the requests of their network, then by their own.
   * @param more requests that are about to be added
   */
  #burden(client: Client, more = 0): number {
    const own = this.#queues.get(client)?.request.length ?? 0;
    return ((STANDINGS - this.#standing(client)) * 1e6 + client.network.queued + more) * 1e6 + own + more;
  }

  /** The client to refuse next; of equals, the one that came last. */
  #heaviest(): Client {
    const clients = [...this.#queues]
      .filter(([, { request }]) => request.length > 0)
      .map(([client]) => client);
    return clients.reduce((a, b) => (this.#burden(b) >= this.#burden(a) ? b : a));
  }

  /** Refuses the latest request of the client to refuse next. */
  #dropLast(): void {
    const client = this.#heaviest();
    const queue = this.#queues.get(client) as Queue;
    this.#count(client, 'request', -1);
    queue.request.pop()?.refuse();
    if (isEmpty(queue)) this.#queues.delete(client);
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

/** One for all refusals: capturing a stack trace for each would cost more than sending it. */
export const REFUSED = new AppError('UNAVAILABLE', { retryAfter: RETRY_AFTER });

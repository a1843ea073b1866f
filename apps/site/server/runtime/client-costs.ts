import { availableParallelism } from 'node:os';

/** Time constant (ms) of the moving sums: in a steady state, a sum is the cost per second. */
const MEMORY = 1000;
/** Interval (ms) at which the sums decay and clients that have left are forgotten. */
const DECAY_EVERY = 100;
/** Time (ms) after its last request for which a client counts as present. */
const PRESENT = 3000;
/** Cost per second (ms) that every client may have, however busy the site is. */
const OWN_SHARE = 100;
/** Total cost per second (ms) above which the clients with the highest costs are over their share. */
const SHARED = 200;
/** Part of both for a client that sends so much that it is being refused. */
const REFUSED_PART = 0.1;
/**
 * Cost (ms) of requests in progress above which their client waits, even when it is alone: enough to keep two cores
 * busy, and what others who arrive wait for.
 */
const BACKLOG = 60;
/** Weight of the latest request in a client's mean cost. */
const LATEST = 0.2;
/** Assumed cost (ms) of a new client's request. */
const FIRST_COST = 5;
/** Interval (ms) between readings of all threads' processor time. */
const ALL_EVERY = 5;
/** Minimum mean cost (ms); a request that only waits, as for the database, uses no processor. */
const MIN_MEAN = 0.1;

/** An account, or the address of an anonymous visitor. */
export interface Client {
  readonly key: string;
  /** Recent cost (ms), decaying. */
  cost: number;
  /** Requests in progress. */
  running: number;
  /** Those that do not wait for their client's turn. */
  active: number;
  /** Queued requests, and queued parts of those in progress. */
  waiting: number;
  /** Refusals that are held back. */
  refused: number;
  /** Mean cost (ms) of its requests. */
  mean: number;
  /** Time (ms) of its last request. */
  seen: number;
}

/** A request in progress. */
export interface Work {
  /** Stops charging while a part of the request waits for its turn; parts may wait at the same time. */
  pause(): void;
  resume(): void;
  end(): void;
}

/** Processor time (ms) of the process so far: its main thread's, and that of all threads. */
export interface Usage {
  main: number;
  all: number;
}

export interface ClientCostsOptions {
  /** ms */
  now?: () => number;
  usage?: () => Usage;
  cores?: number;
}

/**
 * Charges the processor time of the process to the clients that caused it. The main thread's time counts in full and
 * that of other threads by core, so that 1000 ms a second is the whole machine.
 *
 * The time between two events is divided among the requests in progress, which costs less than tracing every callback.
 * Those that wait for their turn are left out, or a flood of cheap requests would charge them until they starve.
 */
export class ClientCosts {
  readonly #now: () => number;
  readonly #usage: () => Usage;
  readonly #cores: number;
  readonly #clients = new Map<string, Client>();
  /** Clients with active requests. */
  readonly #active = new Set<Client>();
  #requests = 0;
  #last: Usage;
  #decayed: number;
  /** Charged in advance for other threads and not yet used (ms of one core). */
  #advance = 0;
  /** Sum of what an active request would have been charged since the start. */
  #each = 0;

  constructor(options: ClientCostsOptions = {}) {
    this.#now = options.now ?? (() => performance.now());
    this.#usage = options.usage ?? measureUsage();
    this.#cores = options.cores ?? availableParallelism();
    this.#last = this.#usage();
    this.#decayed = this.#now();
  }

  /** Clients present. */
  get size(): number {
    return this.#clients.size;
  }

  /** Clients with requests in progress, and their number. */
  *running(): Generator<[client: Client, count: number]> {
    for (const client of this.#clients.values()) if (client.running > 0) yield [client, client.running];
  }

  /** Finds or adds the client and marks it as present. */
  of(key: string): Client {
    this.#decay();
    let client = this.#clients.get(key);
    if (!client) {
      client = { key, cost: 0, running: 0, active: 0, waiting: 0, refused: 0, mean: FIRST_COST, seen: 0 };
      this.#clients.set(key, client);
    }
    client.seen = this.#now();
    return client;
  }

  begin(client: Client): Work {
    let pauses = 0;
    let cost = 0;
    let from = 0;
    const start = () => {
      this.#charge();
      from = this.#each;
      client.active++;
      this.#requests++;
      this.#active.add(client);
    };
    const stop = () => {
      this.#charge();
      cost += this.#each - from;
      this.#requests--;
      if (--client.active === 0) this.#active.delete(client);
    };
    client.running++;
    start();
    return {
      pause() {
        if (pauses++ === 0) stop();
      },
      resume() {
        if (--pauses === 0) start();
      },
      end() {
        if (pauses === 0) stop();
        // A part may still wait after the client has gone.
        pauses = Number.POSITIVE_INFINITY;
        client.mean = Math.max(MIN_MEAN, client.mean + (cost - client.mean) * LATEST);
        client.running--;
      },
    };
  }

  /** Charges `ms` of other threads' time in advance; a negative time takes back what was not used. */
  chargeAhead(client: Client, ms: number): void {
    this.#decay();
    client.cost = Math.max(0, client.cost + ms / this.#cores);
    this.#advance = Math.max(0, this.#advance + ms);
  }

  /** Charges `ms` of the main thread's time in advance. */
  chargeMainAhead(client: Client, ms: number): void {
    client.cost += ms;
    this.#last.main += ms;
    this.#last.all += ms;
  }

  /**
   * True when the client has had its share and others are present, or has enough requests in progress.
   * @param inProgress false to ignore the client's requests in progress
   */
  isOverShare(client: Client, inProgress = true): boolean {
    this.#decay();
    const backlog = inProgress ? client.running * client.mean : 0;
    if (backlog > BACKLOG) return true;
    if (this.#clients.size < 2) return false;
    const mine = client.cost + backlog;
    const part = client.refused > 0 ? REFUSED_PART : 1;
    if (mine <= OWN_SHARE * part) return false;
    let total = 0;
    for (const { cost } of this.#clients.values()) {
      total += Math.min(cost, mine);
      if (total > SHARED * part) return true;
    }
    return total + backlog > SHARED * part;
  }

  #charge(): void {
    this.#decay();
    const now = this.#usage();
    const main = Math.max(0, now.main - this.#last.main);
    const others = Math.max(0, now.all - this.#last.all - main);
    this.#last = now;
    const advance = Math.min(others, this.#advance);
    this.#advance -= advance;
    if (this.#requests === 0) return;
    const each = (main + (others - advance) / this.#cores) / this.#requests;
    this.#each += each;
    for (const client of this.#active) client.cost += each * client.active;
  }

  #decay(): void {
    const now = this.#now();
    const elapsed = now - this.#decayed;
    if (elapsed < DECAY_EVERY) return;
    this.#decayed = now;
    const rest = Math.exp(-elapsed / MEMORY);
    this.#advance *= rest;
    for (const client of this.#clients.values()) {
      client.cost *= rest;
      const isBusy = client.running > 0 || client.waiting > 0;
      if (!isBusy && now - client.seen > PRESENT) this.#clients.delete(client.key);
    }
  }
}

/** Reads times (ms): the clock, the main thread's processor time, and that of all threads. */
export interface UsageClocks {
  now(): number;
  main(): number;
  all(): number;
}

const sum = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000;

const CLOCKS: UsageClocks = {
  now: () => performance.now(),
  main: () => sum(process.threadCpuUsage()),
  all: () => sum(process.cpuUsage()),
};

/**
 * Measures processor time. The system adds up all threads for their time, which takes tens of microseconds while they
 * run, so it is read at most every `ALL_EVERY`. Until then only the main thread counts as running.
 */
export function measureUsage(clocks: UsageClocks = CLOCKS): () => Usage {
  let last: Usage = { main: 0, all: 0 };
  let readAt = Number.NEGATIVE_INFINITY;
  return () => {
    const main = clocks.main();
    const now = clocks.now();
    if (now - readAt < ALL_EVERY) return { main, all: last.all + main - last.main };
    readAt = now;
    last = { main, all: clocks.all() };
    return { ...last };
  };
}

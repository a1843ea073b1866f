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
/** Cost (ms) of requests in progress above which their client waits, even when it is alone. */
const BACKLOG = 200;
/** Weight of the latest request in a client's mean cost. */
const LATEST = 0.2;
/** Assumed cost (ms) of a new client's request. */
const FIRST_COST = 5;
/** Minimum mean cost (ms); a request that only waits, as for the database, uses no processor. */
const MIN_MEAN = 0.1;

/** An account, or the address of an anonymous visitor. */
export interface Client {
  readonly key: string;
  /** Recent cost (ms), decaying. */
  cost: number;
  /** Requests in progress. */
  running: number;
  /** Queued requests, and queued parts of those in progress. */
  waiting: number;
  /** Mean cost (ms) of its requests. */
  mean: number;
  /** Time (ms) of its last request. */
  seen: number;
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
 */
export class ClientCosts {
  readonly #now: () => number;
  readonly #usage: () => Usage;
  readonly #cores: number;
  readonly #clients = new Map<string, Client>();
  /** Clients with requests in progress. */
  readonly #running = new Set<Client>();
  #requests = 0;
  #last: Usage;
  #decayed: number;
  /** Charged in advance for other threads and not yet used (ms of one core). */
  #advance = 0;
  /** Sum of what each request in progress would have been charged since the start. */
  #each = 0;

  constructor(options: ClientCostsOptions = {}) {
    this.#now = options.now ?? (() => performance.now());
    this.#usage = options.usage ?? usageOfProcess;
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
    for (const client of this.#running) yield [client, client.running];
  }

  /** Finds or adds the client and marks it as present. */
  of(key: string): Client {
    this.#decay();
    let client = this.#clients.get(key);
    if (!client) {
      client = { key, cost: 0, running: 0, waiting: 0, mean: FIRST_COST, seen: 0 };
      this.#clients.set(key, client);
    }
    client.seen = this.#now();
    return client;
  }

  /** @returns a function to call once the request has been answered */
  begin(client: Client): () => void {
    this.#charge();
    const from = this.#each;
    client.running++;
    this.#requests++;
    this.#running.add(client);
    return () => {
      this.#charge();
      client.mean = Math.max(MIN_MEAN, client.mean + (this.#each - from - client.mean) * LATEST);
      this.#requests--;
      if (--client.running === 0) this.#running.delete(client);
    };
  }

  /** Charges `ms` of other threads' time in advance. */
  chargeAhead(client: Client, ms: number): void {
    this.#decay();
    client.cost += ms / this.#cores;
    this.#advance += ms;
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
    if (mine <= OWN_SHARE) return false;
    let total = 0;
    for (const { cost } of this.#clients.values()) {
      total += Math.min(cost, mine);
      if (total > SHARED) return true;
    }
    return total + backlog > SHARED;
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
    for (const client of this.#running) client.cost += each * client.running;
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

function usageOfProcess(): Usage {
  const main = process.threadCpuUsage();
  const all = process.cpuUsage();
  return { main: (main.user + main.system) / 1000, all: (all.user + all.system) / 1000 };
}

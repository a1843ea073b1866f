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
/** Assumed cost (ms) of the first requests. */
const FIRST_COST = 5;
/** Weight of the latest request in the mean cost of all, which a new client's request is assumed to have. */
const LATEST_OF_ALL = 0.02;
/** Shares of a network, in those of a client. */
const NETWORK = 4;
/** Cost per second (ms) up to which clients of one standing go ahead of those below. */
const AHEAD = 400;
/** Interval (ms) between readings of all threads' processor time. */
const ALL_EVERY = 5;
/** Minimum mean cost (ms); a request that only waits, as for the database, uses no processor. */
const MIN_MEAN = 0.1;

/** How well the site knows a client: not at all, by an old mark, by its account, as staff. */
export const STANDING = { stranger: 0, marked: 1, account: 2, staff: 3 } as const;
export type Standing = (typeof STANDING)[keyof typeof STANDING];

/** Clients whose addresses may belong to one owner. */
export interface Network {
  /** Recent cost (ms) of its clients, decaying. */
  cost: number;
  clients: number;
  queued: number;
}

export interface Client {
  readonly key: string;
  readonly network: Network;
  readonly standing: Standing;
  /** Recent cost (ms), decaying. */
  cost: number;
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

export interface Work {
  /** Stops charging while a part of the request waits for its turn; parts may wait at the same time. */
  pause(): void;
  resume(): void;
  end(): void;
}

/** Processor time (ms) of the process so far: its main thread's, and that of all threads. */
interface Usage {
  main: number;
  all: number;
}

interface ClientCostsOptions {
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
  readonly #networks = new Map<string, Network>();
  /** Recent cost (ms) by standing, decaying. */
  readonly #standings = [0, 0, 0, 0];
  /** Mean cost (ms) of requests. */
  #mean = FIRST_COST;
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

  get size(): number {
    return this.#clients.size;
  }

  /** Clients with requests in progress, and their number. */
  *running(): Generator<[client: Client, count: number]> {
    for (const client of this.#clients.values()) if (client.running > 0) yield [client, client.running];
  }

  /**
   * Finds or adds the client and marks it as present.
   * @param key account, or address of an anonymous visitor
   * @param networkKey network of the address; an account is its own
   */
  of(key: string, networkKey = key, standing: Standing = STANDING.stranger): Client {
    this.#decay();
    let client = this.#clients.get(key);
    if (!client) {
      const network = this.#networks.get(networkKey) ?? { cost: 0, clients: 0, queued: 0 };
      this.#networks.set(networkKey, network);
      network.clients++;
      const none = { cost: 0, running: 0, active: 0, waiting: 0, refused: 0 };
      client = { key, network, standing, ...none, mean: this.#mean, seen: 0 };
      this.#clients.set(key, client);
    }
    client.seen = this.#now();
    return client;
  }

  /** False when clients of this standing have had what they may take ahead of others. */
  goesAhead(standing: Standing): boolean {
    return (this.#standings[standing] as number) <= AHEAD;
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
      end: () => {
        if (pauses === 0) stop();
        // A part may still wait after the client has gone.
        pauses = Number.POSITIVE_INFINITY;
        this.#mean = Math.max(MIN_MEAN, this.#mean + (cost - this.#mean) * LATEST_OF_ALL);
        client.mean = Math.max(MIN_MEAN, client.mean + (cost - client.mean) * LATEST);
        client.running--;
      },
    };
  }

  /** Charges `ms` of other threads' time in advance; a negative time takes back what was not used. */
  chargeAhead(client: Client, ms: number): void {
    this.#decay();
    this.#add(client, ms / this.#cores);
    this.#advance = Math.max(0, this.#advance + ms);
  }

  /** Charges `ms` of the main thread's time in advance. */
  chargeMainAhead(client: Client, ms: number): void {
    this.#add(client, ms);
    this.#last.main += ms;
    this.#last.all += ms;
  }

  /**
   * True when the client or its network has had its share and others are present, or the client has enough requests in
   * progress.
   * @param inProgress false to ignore the client's requests in progress
   */
  isOverShare(client: Client, inProgress = true): boolean {
    this.#decay();
    const backlog = inProgress ? client.running * client.mean : 0;
    if (backlog > BACKLOG) return true;
    const part = client.refused > 0 ? REFUSED_PART : 1;
    return (
      isOver(client.cost + backlog, backlog, this.#clients, part) ||
      isOver(client.network.cost, 0, this.#networks, NETWORK)
    );
  }

  #add(client: Client, ms: number): void {
    const { network, standing } = client;
    client.cost = Math.max(0, client.cost + ms);
    network.cost = Math.max(0, network.cost + ms);
    this.#standings[standing] = Math.max(0, (this.#standings[standing] as number) + ms);
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
    for (const client of this.#active) this.#add(client, each * client.active);
  }

  #decay(): void {
    const now = this.#now();
    const elapsed = now - this.#decayed;
    if (elapsed < DECAY_EVERY) return;
    this.#decayed = now;
    const rest = Math.exp(-elapsed / MEMORY);
    this.#advance *= rest;
    for (const [i, cost] of this.#standings.entries()) this.#standings[i] = cost * rest;
    for (const network of this.#networks.values()) network.cost *= rest;
    for (const client of this.#clients.values()) {
      client.cost *= rest;
      const isBusy = client.running > 0 || client.waiting > 0;
      if (isBusy || now - client.seen <= PRESENT) continue;
      this.#clients.delete(client.key);
      client.network.clients--;
    }
    for (const [key, { clients }] of this.#networks) if (clients === 0) this.#networks.delete(key);
  }
}

/**
 * True when `mine` (ms a second) exceeds a share, and so does the cost of all, counting nobody for more than `mine`.
 * @param beside part (ms) of `mine` that has not been charged yet
 * @param times size of the share, in that of a client
 */
function isOver(
  mine: number,
  beside: number,
  all: ReadonlyMap<string, { cost: number }>,
  times: number,
): boolean {
  if (all.size < 2 || mine <= OWN_SHARE * times) return false;
  let total = beside;
  for (const { cost } of all.values()) {
    total += Math.min(cost, mine);
    if (total > SHARED * times) return true;
  }
  return false;
}

/** Reads times (ms): the clock, the main thread's processor time, and that of all threads. */
interface UsageClocks {
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

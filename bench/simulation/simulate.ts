import { quantile } from '../sample-quantiles.ts';
import type { Kind } from './kinds.ts';

interface Settings {
  /** Requests per second, the CDN's included. */
  readonly rate: number;
  readonly nodes: number;
  /** Cores of a node: one for the main thread, the others for the engine's workers. */
  readonly cores: number;
  /** Duration (s) of each half: with all nodes, and after the death of one. */
  readonly seconds: number;
}

export interface Phase {
  /** Share of the time in which main threads, and the other cores, are busy. */
  readonly main: number;
  readonly workers: number;
  /** Response times (ms) without network. */
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly longest: number;
  /** Time (ms) by which the main threads are behind at the end. */
  readonly backlog: number;
}

interface Result {
  /** Requests per second that the CDN leaves to the nodes. */
  readonly arriving: number;
  readonly before: Phase;
  readonly after: Phase;
  /** Requests that were on the node that died. */
  readonly repeated: number;
}

interface Request {
  readonly arrived: number;
  readonly kind: Kind;
  finished: number;
  latency: number;
}

/** A node: a main thread, which serves requests in turn, and workers, each of which takes the next one. */
class Node {
  mainFree = 0;
  readonly #workersFree: number[];
  inFlight: Request[] = [];
  mainBusy = 0;
  workersBusy = 0;

  constructor(workers: number) {
    this.#workersFree = Array(workers).fill(0);
  }

  take(request: Request, now: number): void {
    const { kind } = request;
    // Exponential service times: some texts cost many times the mean.
    const size = -Math.log(1 - Math.random());
    const main = kind.main * size;
    const rest = Math.max(0, kind.all - kind.main) * size;
    this.mainFree = Math.max(now, this.mainFree) + main;
    this.mainBusy += main;
    request.finished = this.mainFree;
    if (rest > 0) {
      const worker = this.#workersFree.indexOf(Math.min(...this.#workersFree));
      request.finished = Math.max(this.mainFree, this.#workersFree[worker] as number) + rest;
      this.#workersFree[worker] = request.finished;
      this.workersBusy += rest;
    }
    request.latency = request.finished - request.arrived;
    this.inFlight.push(request);
  }

  /** Number of requests in progress. */
  load(now: number): number {
    if (this.inFlight.some((r) => r.finished <= now))
      this.inFlight = this.inFlight.filter((r) => r.finished > now);
    return this.inFlight.length;
  }
}

/** Times in ms. Requests arrive at random moments (Poisson) and go to the node with the fewest in progress. */
export function simulate(settings: Settings, kinds: readonly Kind[]): Result {
  const { rate, nodes: count, cores, seconds } = settings;
  const reaching = kinds.map((kind) => kind.share * (1 - kind.edge));
  const arriving = rate * reaching.reduce((sum, share) => sum + share, 0);
  const pick = chooser(kinds, reaching);
  let nodes = Array.from({ length: count }, () => new Node(Math.max(1, cores - 1)));
  let now = 0;

  function run(until: number): Request[] {
    const requests: Request[] = [];
    for (;;) {
      now += (-Math.log(1 - Math.random()) / arriving) * 1000;
      if (now >= until) return requests;
      const request = { arrived: now, kind: pick(), finished: 0, latency: 0 };
      leastBusy(nodes, now).take(request, now);
      requests.push(request);
    }
  }
  const reset = () => {
    for (const node of nodes) node.mainBusy = node.workersBusy = 0;
  };

  const half = seconds * 1000;
  run(2000);
  reset();
  const first = run(2000 + half);
  const before = phase(first, nodes, half, cores, 2000 + half);
  const [dead, ...others] = nodes as [Node, ...Node[]];
  dead.load(now);
  nodes = others;
  reset();
  for (const request of dead.inFlight) leastBusy(nodes, now).take(request, now);
  const second = run(2000 + 2 * half);
  const after = phase([...dead.inFlight, ...second], nodes, half, cores, 2000 + 2 * half);
  return { arriving, before, after, repeated: dead.inFlight.length };
}

function leastBusy(nodes: readonly Node[], now: number): Node {
  let best = nodes[0] as Node;
  let fewest = Number.POSITIVE_INFINITY;
  // Starts anywhere, since nginx takes nodes with equally many requests in turn.
  const from = Math.floor(Math.random() * nodes.length);
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[(from + i) % nodes.length] as Node;
    const load = node.load(now);
    if (load < fewest) [best, fewest] = [node, load];
  }
  return best;
}

function chooser(kinds: readonly Kind[], weights: readonly number[]): () => Kind {
  const sum = weights.reduce((a, b) => a + b, 0);
  return () => {
    let left = Math.random() * sum;
    const at = weights.findIndex((weight) => {
      left -= weight;
      return left < 0;
    });
    return kinds[at < 0 ? kinds.length - 1 : at] as Kind;
  };
}

function phase(
  requests: readonly Request[],
  nodes: readonly Node[],
  ms: number,
  cores: number,
  end: number,
): Phase {
  const times = requests.map((r) => r.latency);
  const at = (share: number) => (times.length === 0 ? 0 : quantile(times, share));
  const sum = (of: (node: Node) => number) => nodes.reduce((total, node) => total + of(node), 0);
  return {
    main: sum((n) => n.mainBusy) / (ms * nodes.length),
    workers: sum((n) => n.workersBusy) / (ms * nodes.length * Math.max(1, cores - 1)),
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    longest: times.reduce((most, time) => Math.max(most, time), 0),
    backlog: Math.max(...nodes.map((node) => node.mainFree - end)),
  };
}

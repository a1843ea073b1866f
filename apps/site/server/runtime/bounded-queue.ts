import { currentClient, standAside } from './current-client.ts';

/**
 * Runs a limited number of tasks at once and queues a limited number more. Networks take turns, so that none can hold
 * the queue; visitors that the site knows go first. A full queue refuses the network that waits with the most.
 */
export interface BoundedQueue {
  /**
   * @param signal takes the task out of the queue
   * @throws QueueFull when the queue is full, also later if tasks of others take its place; the reason of `signal`
   */
  run<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** True while tasks wait because others run, and not because their own network runs its share. */
  readonly isFull: boolean;
}

export class QueueFull extends Error {
  constructor() {
    super('the queue is full');
    this.name = 'QueueFull';
  }
}

interface Waiting {
  readonly network: object;
  readonly standing: number;
  start(): void;
  refuse(reason: unknown): void;
}

/** Tasks that no client asked for. */
const OWN = {};

/** @param each tasks of a network that run at once */
export function createBoundedQueue(
  concurrency: number,
  capacity: number,
  each: number = concurrency,
): BoundedQueue {
  let free = concurrency;
  const running = new Map<object, number>();
  /** In the order of arrival. */
  const queue: Waiting[] = [];
  const runningOf = ({ network }: Waiting) => running.get(network) ?? 0;
  const count = (network: object, by: 1 | -1) => {
    const n = (running.get(network) ?? 0) + by;
    if (n === 0) running.delete(network);
    else running.set(network, n);
    free -= by;
  };
  /**
   * In the order of their turns.
   * @param last network that has just had one
   */
  const sorted = (last?: object): Waiting[] => {
    const rounds = new Map(running);
    if (last) rounds.set(last, (rounds.get(last) ?? 0) + 1);
    const turns = queue.map((waiting) => {
      const round = rounds.get(waiting.network) ?? 0;
      rounds.set(waiting.network, round + 1);
      return { waiting, round };
    });
    return turns
      .sort((a, b) => a.round - b.round || b.waiting.standing - a.waiting.standing)
      .map(({ waiting }) => waiting);
  };
  const remove = (waiting: Waiting) => queue.splice(queue.indexOf(waiting), 1);
  const startNext = (last?: object) => {
    const next = free > 0 ? sorted(last).find((waiting) => runningOf(waiting) < each) : undefined;
    if (!next) return;
    remove(next);
    count(next.network, 1);
    next.start();
  };
  const turn = async (network: object, standing: number, signal: AbortSignal | undefined) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting = { network, standing, start: resolve, refuse: reject };
    queue.push(waiting);
    startNext();
    if (!queue.includes(waiting)) return;
    if (queue.length > capacity) {
      const last = sorted().at(-1) as Waiting;
      remove(last);
      last.refuse(new QueueFull());
    }
    const leave = () => {
      if (!queue.includes(waiting)) return;
      remove(waiting);
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', leave, { once: true });
    // What others use meanwhile is not charged.
    const waited = standAside();
    try {
      await promise;
    } finally {
      waited();
      signal?.removeEventListener('abort', leave);
    }
  };
  return {
    get isFull() {
      return free === 0 && queue.length > 0;
    },
    async run(task, signal) {
      signal?.throwIfAborted();
      const { network, standing } = currentClient() ?? { network: OWN, standing: 0 };
      await turn(network, standing, signal);
      try {
        return await task();
      } finally {
        count(network, -1);
        startNext(network);
      }
    },
  };
}

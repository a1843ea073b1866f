/** Runs a limited number of tasks at once and queues a limited number more. */
export interface BoundedQueue {
  /** @throws QueueFull at once when the queue is full */
  run<T>(task: () => Promise<T>): Promise<T>;
}

export class QueueFull extends Error {
  constructor() {
    super('the queue is full');
    this.name = 'QueueFull';
  }
}

export function createBoundedQueue(concurrency: number, capacity: number): BoundedQueue {
  let free = concurrency;
  const queue: (() => void)[] = [];
  return {
    async run(task) {
      if (free > 0) free--;
      else if (queue.length >= capacity) throw new QueueFull();
      else await new Promise<void>((start) => queue.push(start));
      try {
        return await task();
      } finally {
        const next = queue.shift();
        // Hands the slot to the next task directly, so that no newcomer overtakes the queue.
        if (next) next();
        else free++;
      }
    },
  };
}

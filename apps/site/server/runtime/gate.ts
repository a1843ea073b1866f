/** Lets a few works run at a time and a bounded number wait. */
export interface Gate {
  /** @throws GateFull at once when too many wait already */
  pass<T>(work: () => Promise<T>): Promise<T>;
}

export class GateFull extends Error {
  constructor() {
    super('too many wait already');
    this.name = 'GateFull';
  }
}

export function createGate(running: number, waiting: number): Gate {
  let free = running;
  const queue: (() => void)[] = [];
  return {
    async pass(work) {
      if (free > 0) free--;
      else if (queue.length >= waiting) throw new GateFull();
      else await new Promise<void>((go) => queue.push(go));
      try {
        return await work();
      } finally {
        const next = queue.shift();
        // The place is handed on rather than freed, so that nobody overtakes the queue.
        if (next) next();
        else free++;
      }
    },
  };
}

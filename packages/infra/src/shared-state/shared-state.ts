export interface Counted {
  /** Value of the counter, this increment included. */
  readonly count: number;
  /** Time (ms) until the counter expires. */
  readonly left: number;
}

/**
 * Short-lived state that all processes of a site share: counters, single-use values, locks. Every key expires. Keys
 * must not contain personal data; hash it.
 * @throws SharedStateAway from every method while the store is unreachable
 */
export interface SharedState {
  /** Adds one to a counter, which expires `life` (ms) after its first increment. */
  increment(key: string, life: number): Promise<Counted>;
  get(key: string): Promise<string | null>;
  /** @param life time (ms) until the value expires */
  set(key: string, value: string, life: number): Promise<void>;
  /** Removes a value and returns it; at most one of several concurrent callers gets it. */
  take(key: string): Promise<string | null>;
  delete(key: string): Promise<void>;
}

/** The store of the shared state is unreachable or too slow; a command may or may not have run. */
export class SharedStateAway extends Error {
  readonly code = 'SHARED_STATE_AWAY';

  constructor(options?: ErrorOptions) {
    super('the store of the shared state is unreachable', options);
    this.name = 'SharedStateAway';
  }
}

import { AsyncLocalStorage } from 'node:async_hooks';
import type { Client } from './client-costs.ts';

/** The client whose request is being answered. */
interface CurrentClient {
  readonly client?: Pick<Client, 'network' | 'standing'>;
  /**
   * Waits until the client may use other threads for about `ms`, and charges them; `null` when it may at once.
   */
  turn(ms: number): Promise<void> | null;
  /** Charges what the part took more than expected; less if negative. */
  charge(ms: number): void;
  /** Is not charged for what others use until the returned function is called. */
  standAside(): () => void;
}

const storage = new AsyncLocalStorage<CurrentClient>();

/** The client whose request is being answered; `undefined` for work that no client asked for. */
export const currentClient = (): CurrentClient['client'] | undefined => storage.getStore()?.client;

/** Runs the callback, and everything that it starts, in the client's name. */
export const runAs = (client: CurrentClient, callback: () => void): void => storage.run(client, callback);

/**
 * Waits for the current client's turn on other threads. Long work is split into parts that each wait, so that it never
 * holds up other clients; work that no client asked for never waits.
 * @param ms expected time of the part (ms of one core)
 */
export const turn = (ms: number): Promise<void> | null => storage.getStore()?.turn(ms) ?? null;

/** Corrects what `turn` has charged the current client. @param ms time beyond the expected (ms of one core) */
export const charge = (ms: number): void => storage.getStore()?.charge(ms);

/** Stops charging the current client while its request waits for another process, until the result is called. */
export const standAside = (): (() => void) => storage.getStore()?.standAside() ?? (() => {});

/** Returns `turn` for later, when the callback that asks no longer belongs to the request. */
export function currentTurn(): typeof turn {
  const client = storage.getStore();
  return (ms) => client?.turn(ms) ?? null;
}

/** Something that did not come, while what was there before stays. */
export interface Failure {
  /** Such as 「没能打开「专辑」」; those with the same words are told once. */
  what: string;
  why: string;
  retry: () => void;
  /** Tried again without being asked as soon as there is a network again; only for what changes nothing else. */
  alone?: boolean;
}

let failures: readonly Failure[] = [];
const listeners = new Set<() => void>();

function set(next: readonly Failure[]): void {
  failures = next;
  for (const listener of listeners) listener();
}

/** Tells the visitor, with a way to try again, until it is taken back. @returns takes it back */
export function tellFailure(failure: Failure): () => void {
  set([...failures, failure]);
  return () => {
    if (failures.includes(failure)) set(failures.filter((f) => f !== failure));
  };
}

export const dismissFailures = (): void => set([]);

/** Tries again all that fail; what fails anew tells so itself. */
export function retryFailures(which: (failure: Failure) => boolean = () => true): void {
  const again = failures.filter(which);
  set(failures.filter((failure) => !again.includes(failure)));
  for (const { retry } of again) retry();
}

export const failureStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  snapshot: () => failures,
};

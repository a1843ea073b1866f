/** A failed load whose previous result is still shown. */
export interface Failure {
  /** What failed, for example 「没能打开「专辑」」. Failures with the same text are shown once. */
  what: string;
  why: string;
  retry: () => void;
  /** Retry automatically when the network returns. Only for reads. */
  alone?: boolean;
}

let failures: readonly Failure[] = [];
const listeners = new Set<() => void>();

function set(next: readonly Failure[]): void {
  failures = next;
  for (const listener of listeners) listener();
}

/** Reports a failure and offers a retry. @returns withdraws it */
export function showFailure(failure: Failure): () => void {
  set([...failures, failure]);
  return () => {
    if (failures.includes(failure)) set(failures.filter((f) => f !== failure));
  };
}

export const dismissFailures = (): void => set([]);

/** Retries every failure. What fails again reports itself. */
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

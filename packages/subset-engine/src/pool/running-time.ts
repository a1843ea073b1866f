/** A longer wait between two steps counts as one. */
const STEPS = 10;

/**
 * Calls back after a time in which this process ran. A suspended process (a sleeping laptop, `SIGSTOP`) suspends its
 * threads too, so a timer that is overdue on wake-up tells nothing about a thread that it waits for.
 * @param ms time of running
 * @param onTime gets the time (ms) that passed beyond `ms`
 * @returns stops waiting
 */
export function afterRunning(ms: number, onTime: (beyond: number) => void): () => void {
  const started = performance.now();
  let left = STEPS;
  const timer = setInterval(() => {
    if (--left > 0) return;
    clearInterval(timer);
    onTime(Math.max(0, performance.now() - started - ms));
  }, ms / STEPS);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * Runs work once: a second call joins the first, while it runs and after it has succeeded. After a failure the next
 * call runs again.
 * @param onBusy called with true when work starts, and with false when it fails
 */
export function onceUntilFailed(onBusy: (busy: boolean) => void) {
  let running: Promise<unknown> | null = null;
  return <T>(work: () => Promise<T>): Promise<T> => {
    if (!running) {
      onBusy(true);
      running = work().catch((error) => {
        running = null;
        onBusy(false);
        throw error;
      });
    }
    return running as Promise<T>;
  };
}

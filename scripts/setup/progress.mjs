/** Pause (ms) between two lines of progress in a log. */
export const LOG_PAUSE = 15_000;

/**
 * Shows how far a step is: on a terminal in one line that changes, in a log as a line now and then.
 * @param now returns the time (ms)
 */
export function createProgress(out = process.stdout, now = Date.now) {
  let shown = now();
  return {
    show(text) {
      if (out.isTTY) out.write(`\r\u001b[2K${text}`);
      else if (now() - shown >= LOG_PAUSE) {
        shown = now();
        out.write(`${text}\n`);
      }
    },
    /** Clears the changing line. */
    end() {
      if (out.isTTY) out.write('\r\u001b[2K');
    },
  };
}

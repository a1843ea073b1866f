/** Time (ms) for which an answer is used again. */
const KEPT = 30_000;
/** Time (ms) after which a disk counts as slow. */
const PATIENCE = 1500;

/** `FILES_SLOW`: the disk has not answered yet, which a busy one does not either. */
type FileTrouble = 'FILES_UNWRITABLE' | 'FILES_SLOW';

/**
 * Tries whether files can be stored, and keeps the answer for a while.
 * @param write rejects if they cannot; a disk over the network may never answer
 */
export function createFileProbe(write: () => Promise<unknown>): () => Promise<FileTrouble | null> {
  let kept: Promise<FileTrouble | null> | null = null;
  let until = 0;
  return async () => {
    if (kept === null || performance.now() > until) {
      until = performance.now() + KEPT;
      const written = write().then(
        () => null,
        (): FileTrouble => 'FILES_UNWRITABLE',
      );
      const asked = Promise.race([
        written,
        new Promise<FileTrouble>((resolve) => setTimeout(resolve, PATIENCE, 'FILES_SLOW').unref()),
      ]);
      kept = asked;
      void written.then(() => {
        if (kept === asked) kept = written;
      });
    }
    return kept;
  };
}

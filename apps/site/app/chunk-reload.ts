const KEY = 'ziwan:chunk-reload';
const PAUSE_MS = 60_000;

/** May the page be reloaded now? At most once in 60 s. @param last time of the last reload, ms, or null */
export const mayReload = (last: number | null, now: number): boolean =>
  last === null || now - last >= PAUSE_MS || now < last;

/** A part of the site that cannot be loaded (usually after a deployment) is answered by loading the whole page anew. */
export function installChunkReload(): void {
  addEventListener('vite:preloadError', (event) => {
    try {
      const stored = Number(sessionStorage.getItem(KEY));
      if (!mayReload(stored > 0 ? stored : null, Date.now())) return;
      sessionStorage.setItem(KEY, String(Date.now()));
    } catch {
      // Without a store nothing keeps the pause, so the page is not reloaded.
      return;
    }
    event.preventDefault();
    location.reload();
  });
}

const KEY = 'ziwan:chunk-reload';
const PAUSE_MS = 60_000;

/**
 * True if a full page load is allowed: at most one in 60 s.
 * @param last time (ms) of the last one, or `null`
 */
export const mayReload = (last: number | null, now: number): boolean =>
  last === null || now - last >= PAUSE_MS || now < last;

/**
 * Loads a URL as a new document after a module failed to load, usually because of a deployment. At most once in 60 s,
 * and only if the server responds, so that the visitor does not end up on a browser error page.
 * @returns true if the page is loading
 */
export async function openDocument(href: string): Promise<boolean> {
  try {
    const last = Number(sessionStorage.getItem(KEY));
    if (!mayReload(last > 0 ? last : null, Date.now())) return false;
    if (!(await fetch(href, { method: 'HEAD' })).ok) return false;
    sessionStorage.setItem(KEY, String(Date.now()));
  } catch {
    // Without storage the limit cannot be enforced.
    return false;
  }
  const url = new URL(href, location.href);
  if (url.pathname + url.search === location.pathname + location.search) location.reload();
  else location.assign(url);
  return true;
}

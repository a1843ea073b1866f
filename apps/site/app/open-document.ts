const KEY = 'ziwan:chunk-reload';
const PAUSE_MS = 60_000;

/** May a page be loaded whole now? At most once in 60 s. @param last time of the last one, ms, or null */
export const mayOpen = (last: number | null, now: number): boolean =>
  last === null || now - last >= PAUSE_MS || now < last;

/**
 * Loads an address as a document of its own, where a part of the site could not be had (usually after a deployment):
 * at most once in 60 s, and only if it answers, so that no page is left for an error of the browser.
 * @returns whether it is on its way
 */
export async function openDocument(href: string): Promise<boolean> {
  try {
    const last = Number(sessionStorage.getItem(KEY));
    if (!mayOpen(last > 0 ? last : null, Date.now())) return false;
    if (!(await fetch(href, { method: 'HEAD' })).ok) return false;
    sessionStorage.setItem(KEY, String(Date.now()));
  } catch {
    // Without a store nothing keeps the pause.
    return false;
  }
  const url = new URL(href, location.href);
  if (url.pathname + url.search === location.pathname + location.search) location.reload();
  else location.assign(url);
  return true;
}

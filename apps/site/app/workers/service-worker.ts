/** Resources that a page needs to open again: assets by hash, and faces. */
const NEEDED = /^\/(assets|icons)\/|\.(woff2?|ttf|otf)$/;

/**
 * Registers `/sw.js` for the whole site. Ignores a failed registration: the site works without it.
 * @throws Error in browsers without service workers
 */
export function registerServiceWorker(nav: Navigator = navigator): void {
  if (!('serviceWorker' in nav)) throw new Error('当前浏览器不支持 Service Worker');
  // The first page of a visit opened without the worker, which has not stored it.
  const isFirst = nav.serviceWorker.controller === null;
  nav.serviceWorker
    .register('/sw.js', { scope: '/' })
    .then(() => (isFirst ? nav.serviceWorker.ready : null))
    .then((registration) => registration?.active?.postMessage(firstPage()))
    .catch(() => {});
}

/** Address and resources of the open page, all of which are in the browser's cache. */
const firstPage = () => ({
  page: location.href,
  resources: performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && NEEDED.test(pathname))
    .map(({ href }) => href),
});

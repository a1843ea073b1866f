/**
 * Registers `/sw.js` for the whole site. Ignores a failed registration: the site works without it.
 * @throws Error in browsers without service workers
 */
export function registerServiceWorker(nav: Navigator = navigator): void {
  if (!('serviceWorker' in nav)) throw new Error('当前浏览器不支持 Service Worker');
  nav.serviceWorker.register('/sw.js', { scope: '/' }).catch(() => {});
}

/**
 * Registers `/sw.js` for the whole site. A registration that fails is let be: the site works without.
 * @throws Error in a browser without service workers
 */
export function registerServiceWorker(nav: Navigator = navigator): void {
  if (!('serviceWorker' in nav)) throw new Error('当前浏览器不支持 Service Worker');
  nav.serviceWorker.register('/sw.js', { scope: '/' }).catch(() => {});
}

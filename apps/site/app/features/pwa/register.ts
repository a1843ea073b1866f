/** Said when the browser has no service workers; the text is the specification's. */
export class ServiceWorkerUnsupported extends Error {
  constructor() {
    super('当前浏览器不支持 Service Worker');
    this.name = 'ServiceWorkerUnsupported';
  }
}

/**
 * Registers `/sw.js` for the whole site. A registration that fails is swallowed: the site works without it.
 * @throws ServiceWorkerUnsupported where the browser knows no service workers
 */
export async function registerServiceWorker(
  navigator: { serviceWorker?: Pick<ServiceWorkerContainer, 'register'> } = globalThis.navigator,
): Promise<void> {
  if (!navigator.serviceWorker) throw new ServiceWorkerUnsupported();
  await navigator.serviceWorker.register('/sw.js', { scope: '/' }).catch(() => {});
}

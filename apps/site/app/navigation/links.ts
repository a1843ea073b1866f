import type { createBrowserRouter } from 'react-router';
import { withoutHtml } from '../routes.ts';

type Router = ReturnType<typeof createBrowserRouter>;

/**
 * Client-side navigation for plain `<a href>` elements through one listener. Plain links render faster than a
 * component each and work before the scripts have loaded. Ignores modified clicks, targets and downloads.
 */
export function installLinks(router: Router): void {
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest?.('a[href]');
    if (!(link instanceof HTMLAnchorElement) || (link.target && link.target !== '_self')) return;
    if (link.hasAttribute('download') || link.dataset.reload !== undefined) return;
    const url = new URL(link.href, location.href);
    if (url.origin !== location.origin || !isPage(url.pathname)) return;
    if (url.hash !== '' && url.pathname === location.pathname && url.search === location.search) return;
    event.preventDefault();
    void router.navigate(withoutHtml(url.pathname) + url.search + url.hash, {
      preventScrollReset: link.closest('[data-keep-scroll]') !== null,
    });
  });
}

/** True for pages; files and API calls are left to the browser. */
const isPage = (pathname: string): boolean =>
  !/^\/(web|api|assets|subset|webfont)\//.test(pathname) && !/\.(?!html$)[a-z0-9]{1,5}$/i.test(pathname);

import { matchSiteRoute } from '../routes.ts';

interface Link {
  url: string | null;
  protocol: number | null;
  href: string | null;
}

const WHOLE = /^https?:\/\//i;

/**
 * True if the link works: a path on this site must be an existing page; other sites are up to the operator.
 */
export function isReachable<L extends Link>(link: L): link is L & { href: string } {
  if (link.href === null || link.url === null) return false;
  if (link.protocol !== 2 || WHOLE.test(link.url)) return true;
  const [path = ''] = link.url.split(/[?#]/, 1);
  return matchSiteRoute(`/${path.replace(/^\/+/, '')}`) !== undefined;
}

/** `rel` attribute of a link that may leave the site. */
export const relOf = (href: string): 'noopener' | undefined => (WHOLE.test(href) ? 'noopener' : undefined);

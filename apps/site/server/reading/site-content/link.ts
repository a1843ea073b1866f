/** A link's two halves as the specification has them. */
export interface StoredLink {
  url: string;
  /** 1: `http://` goes before the url; 2: this site's own host does. */
  protocol: number;
}

/**
 * Where a link leads. An url that carries its scheme leads there as it is.
 * @param origin this site's address without a trailing slash; null where nobody has told: a path is enough then
 */
export function hrefOf({ url, protocol }: StoredLink, origin: string | null): string {
  if (/^https?:\/\//i.test(url)) return url;
  if (protocol !== 2) return `http://${url.replace(/^\/+/, '')}`;
  return `${origin ?? ''}/${url.replace(/^\/+/, '')}`;
}

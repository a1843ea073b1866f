/** Protocol code and URL of a link, as the API stores them. */
interface StoredLink {
  url: string;
  /** 1 prepends `http://` to the URL; 2 prepends this site's origin. */
  protocol: number;
}

/**
 * Resolves a stored link; a URL with its own scheme stays as it is.
 * @param origin of this site without trailing slash; null if not configured, which leaves a path
 */
export function hrefOf({ url, protocol }: StoredLink, origin: string | null): string {
  if (/^https?:\/\//i.test(url)) return url;
  if (protocol !== 2) return `http://${url.replace(/^\/+/, '')}`;
  return `${origin ?? ''}/${url.replace(/^\/+/, '')}`;
}

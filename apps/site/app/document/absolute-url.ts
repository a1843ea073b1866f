/** Placeholder origin for rendering without a known one. */
export const PLACEHOLDER_ORIGIN = 'http://site.invalid';

/** The URL's origin, or empty for the placeholder, which leaves URLs relative. */
export const originOf = (url: URL): string => (url.origin === PLACEHOLDER_ORIGIN ? '' : url.origin);

/** Absolute URL of a file. An absolute `src`, such as one on the CDN, is returned unchanged. */
export const absoluteUrl = (src: string, origin: string): string =>
  src.startsWith('/') ? origin + src : src;

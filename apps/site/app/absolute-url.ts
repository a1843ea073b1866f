/** Placeholder origin for rendering without a known one. */
export const NOWHERE = 'http://site.invalid';

/** The URL's origin, or empty for the placeholder, which leaves URLs relative. */
export const originOf = (url: URL): string => (url.origin === NOWHERE ? '' : url.origin);

/** Absolute URL of a file. An absolute `src`, such as one on the CDN, is returned unchanged. */
export const whole = (src: string, origin: string): string => (src.startsWith('/') ? origin + src : src);

/** Origin of URLs rendered without a known origin. */
export const NOWHERE = 'http://site.invalid';

/** The origin, or empty when it is unknown: URLs stay paths then. */
export const originOf = (url: URL): string => (url.origin === NOWHERE ? '' : url.origin);

/** Absolute URL of a file, which may be on another host. */
export const whole = (src: string, origin: string): string => (src.startsWith('/') ? origin + src : src);

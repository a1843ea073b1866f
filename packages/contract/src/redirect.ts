const LONGEST = 2048;
/** Placeholder base: the result is compared with it, and only path and query are returned. */
const NOWHERE = 'https://site.invalid';

/**
 * Validates the path on this site to redirect to after a login.
 * @param value untrusted value of `?redirect=`
 * @param origin the site's own, `https://fonts.example.cn`; without one only paths are accepted
 * @returns path and query; null for anything that could lead to another site (OWASP ASVS 5.0, 1.3.6 and 3.7.2)
 */
export function safeRedirect(value: unknown, origin: string = NOWHERE): string | null {
  if (typeof value !== 'string' || value === '' || value.length > LONGEST) return null;
  // Browsers treat `\` as `/`, and strip tabs and line breaks before parsing a URL.
  if (/[\\\p{Cc}]/u.test(value) || /^\s*\/\//.test(value)) return null;
  const url = URL.parse(value, origin);
  // The origin of a `blob:` URL is that of the URL inside it.
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  if (url.origin !== origin || url.username !== '' || url.password !== '') return null;
  // `/.//elsewhere` has become `//elsewhere` by now.
  return url.pathname.startsWith('//') ? null : url.pathname + url.search;
}

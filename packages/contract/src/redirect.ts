const LONGEST = 2048;
/** Any host will do: what comes back is compared with it, and only path and query leave. */
const NOWHERE = 'https://site.invalid';

/**
 * Where a visitor may be sent after logging in: a path of this site, with its query.
 * @param value as it came in `?redirect=`, of any content
 * @param origin the site's own, `https://fonts.example.cn`; without one only paths are taken
 * @returns path and query; null for anything that could lead elsewhere (OWASP ASVS 5.0, 1.3.6 and 3.7.2)
 */
export function safeRedirect(value: unknown, origin: string = NOWHERE): string | null {
  if (typeof value !== 'string' || value === '' || value.length > LONGEST) return null;
  // Browsers read `\` as `/`, and drop tabs and line breaks before they read an address at all.
  if (/[\\\p{Cc}]/u.test(value) || /^\s*\/\//.test(value)) return null;
  const url = URL.parse(value, origin);
  // The origin of `blob:` is that of the address within it.
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  if (url.origin !== origin || url.username !== '' || url.password !== '') return null;
  // `/.//elsewhere` has become `//elsewhere` by now.
  return url.pathname.startsWith('//') ? null : url.pathname + url.search;
}

import { END_MARK, type IssuedToken } from '@ziwan/contract';

const NAME = 'token';

/** Reads the token from the cookie that the site's login set; null without one, or once a page found it ended. */
export function readToken(): string | null {
  for (const part of document.cookie.split('; ')) {
    if (!part.startsWith(`${NAME}=`)) continue;
    const value = decodeURIComponent(part.slice(NAME.length + 1));
    return value === '' || value.startsWith(END_MARK) ? null : value;
  }
  return null;
}

/** Removing a cookie takes the attributes it was set with, so these match the site's own. */
const attributes = (domain: string | null): string =>
  `; path=/; samesite=lax${domain ? `; domain=${domain}` : ''}${location.protocol === 'https:' ? '; secure' : ''}`;

/** Stores a token for its lifetime. @param domain null for this host alone */
export function keepToken({ token, expired }: IssuedToken, domain: string | null): void {
  document.cookie = `${NAME}=${token}; max-age=${expired}${attributes(domain)}`;
}

/** Removes the token from this browser only. */
export function forgetToken(domain: string | null): void {
  document.cookie = `${NAME}=; max-age=0${attributes(domain)}`;
}

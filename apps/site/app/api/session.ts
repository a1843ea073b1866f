import type { IssuedToken } from '@ziwan/contract';

/** Cookie that carries the token, so that the server can render a signed-in page. */
export const TOKEN_COOKIE = 'token';

/** The visitor's token, or null. */
export function readToken(): string | null {
  for (const part of document.cookie.split('; ')) {
    if (part.startsWith(`${TOKEN_COOKIE}=`))
      return decodeURIComponent(part.slice(TOKEN_COOKIE.length + 1)) || null;
  }
  return null;
}

/** Attributes all writings of the cookie share; a cookie goes only by the attributes it came with. */
const attributes = (domain: string | null): string =>
  `; path=/; samesite=lax${domain ? `; domain=${domain}` : ''}${location.protocol === 'https:' ? '; secure' : ''}`;

/** Keeps a token for as long as the server said. @param domain null for this host alone */
export function keepToken({ token, expired }: IssuedToken, domain: string | null): void {
  document.cookie = `${TOKEN_COOKIE}=${token}; max-age=${expired}${attributes(domain)}`;
}

/** Forgets the token in this browser; the server is not asked. */
export function forgetToken(domain: string | null): void {
  document.cookie = `${TOKEN_COOKIE}=; max-age=0${attributes(domain)}`;
}

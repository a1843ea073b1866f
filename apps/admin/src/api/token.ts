import type { IssuedToken } from '@ziwan/contract';

const NAME = 'token';

/** The token that the site's login left in a cookie, or null. */
export function readToken(): string | null {
  for (const part of document.cookie.split('; ')) {
    if (part.startsWith(`${NAME}=`)) return decodeURIComponent(part.slice(NAME.length + 1)) || null;
  }
  return null;
}

/** A cookie goes only by the attributes it came with; the site's pages write the same ones. */
const attributes = (domain: string | null): string =>
  `; path=/; samesite=lax${domain ? `; domain=${domain}` : ''}${location.protocol === 'https:' ? '; secure' : ''}`;

/** Keeps a token for as long as the server said. @param domain null for this host alone */
export function keepToken({ token, expired }: IssuedToken, domain: string | null): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
  document.cookie = `${NAME}=${token}; max-age=${expired}${attributes(domain)}`;
}

/** Forgets the token in this browser; the server is not asked. */
export function forgetToken(domain: string | null): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
  document.cookie = `${NAME}=; max-age=0${attributes(domain)}`;
}

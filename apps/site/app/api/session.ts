import { END_MARK, type IssuedToken, SESSION_ENDS, type SessionEnd } from '@ziwan/contract';

/** Cookie that carries the token, so that the server can render a signed-in page. */
export const TOKEN_COOKIE = 'token';

function readCookie(): string {
  for (const part of document.cookie.split('; ')) {
    if (part.startsWith(`${TOKEN_COOKIE}=`)) return decodeURIComponent(part.slice(TOKEN_COOKIE.length + 1));
  }
  return '';
}

/** The visitor's token; `null` when signed out. */
export function readToken(): string | null {
  const value = readCookie();
  return value === '' || value.startsWith(END_MARK) ? null : value;
}

/** Sentence on a session that the page's response found ended; `null` when it found none. */
export function sessionEnd(): string | null {
  const value = readCookie();
  if (!value.startsWith(END_MARK)) return null;
  const end = value.slice(END_MARK.length);
  return SESSION_ENDS[Object.hasOwn(SESSION_ENDS, end) ? (end as SessionEnd) : 'ended'];
}

/**
 * Cookie attributes, shared by every write: a cookie can only be removed with the attributes it was set with.
 */
const attributes = (domain: string | null): string =>
  `; path=/; samesite=lax${domain ? `; domain=${domain}` : ''}${location.protocol === 'https:' ? '; secure' : ''}`;

/**
 * Stores a token until it expires.
 * @param domain `null` for this host only
 */
export function keepToken({ token, expired }: IssuedToken, domain: string | null): void {
  document.cookie = `${TOKEN_COOKIE}=${token}; max-age=${expired}${attributes(domain)}`;
}

/** Deletes the token in this browser without telling the server. */
export function forgetToken(domain: string | null): void {
  document.cookie = `${TOKEN_COOKIE}=; max-age=0${attributes(domain)}`;
}

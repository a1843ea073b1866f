/** Cookie that carries the token, so that the server can render a signed-in page. */
export const TOKEN_COOKIE = 'token';

/** The visitor's token, or null. */
export function readToken(): string | null {
  for (const part of document.cookie.split('; ')) {
    if (part.startsWith(`${TOKEN_COOKIE}=`)) return decodeURIComponent(part.slice(TOKEN_COOKIE.length + 1));
  }
  return null;
}

/** Forgets the token in this browser; the server is not asked. */
export function clearSession(): void {
  document.cookie = `${TOKEN_COOKIE}=; path=/; max-age=0; samesite=lax`;
}

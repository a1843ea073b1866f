/** Name given by the specification. */
export const MESSAGE_COOKIE = 'messageList';
/** Ids in it: the newest, so that every request carries a few dozen bytes at most. */
const MOST_IDS = 5;
const SECONDS = 30 * 24 * 3600;

/**
 * The cookie that keeps the newest unread messages' ids between visits; one that ends at once where there are none.
 * @param domain null for this host alone
 */
export function messageCookie(ids: readonly string[], domain: string | null): string {
  const value = ids.slice(0, MOST_IDS).map(encodeURIComponent).join(',');
  const age = value === '' ? 0 : SECONDS;
  return `${MESSAGE_COOKIE}=${value}; path=/; max-age=${age}; samesite=lax${domain ? `; domain=${domain}` : ''}`;
}

/** Ids that the cookie holds. @param cookies `document.cookie` */
export function messageIds(cookies: string): string[] {
  const kept = cookies.split('; ').find((part) => part.startsWith(`${MESSAGE_COOKIE}=`));
  const value = kept?.slice(MESSAGE_COOKIE.length + 1) ?? '';
  try {
    return value === '' ? [] : value.split(',').map(decodeURIComponent);
  } catch {
    // Somebody else wrote it.
    return [];
  }
}

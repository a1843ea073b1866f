/** Name fixed by the specification. */
export const MESSAGE_COOKIE = 'messageList';
/** Number of ids, limited to keep requests small. */
const MOST_IDS = 5;
const SECONDS = 30 * 24 * 3600;

/**
 * Cookie with the ids of the newest unread messages; expires immediately if there are none.
 * @param domain `null` for this host only
 */
export function messageCookie(ids: readonly string[], domain: string | null): string {
  const value = ids.slice(0, MOST_IDS).map(encodeURIComponent).join(',');
  const age = value === '' ? 0 : SECONDS;
  return `${MESSAGE_COOKIE}=${value}; path=/; max-age=${age}; samesite=lax${domain ? `; domain=${domain}` : ''}`;
}

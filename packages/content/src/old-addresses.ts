import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { LinkCheck } from './links.ts';

/** A path as old addresses are compared: decoded, in lower case, without query, `.html` and trailing slashes. */
export function oldPath(address: string): string {
  const path = address.replace(/[?#].*$/s, '');
  let plain = path;
  try {
    plain = decodeURI(path);
  } catch {
    // A broken escape is part of the address.
  }
  return (
    plain
      .toLowerCase()
      .replace(/\/+$/, '')
      .replace(/(?<=[^/])\.html$/, '') || '/'
  );
}

/** First segments under which no page is looked for: calls, files, the console, guarded pages. */
const SERVED =
  /^\/(admin|web|api|webfont|subset|captcha|upload|download|media|avatar|assets|og|portrait|feed|consent|dev|healthz|readyz)(\/|$)|\/user/;
const BUILT_IN = /\/(collect-prom|promotion)/;

/**
 * Says why an old address cannot be listed; null if it can. A page always goes before an old address, and `to` is a
 * page, so no address leads back to itself.
 */
export async function oldAddressFault(
  db: Kysely<Database>,
  { from, to }: { from: string; to: string },
  pages?: LinkCheck,
): Promise<string | null> {
  if (BUILT_IN.test(from)) return `${from}：collect-prom、promotion 开头的地址已有固定的去处`;
  if (SERVED.test(from)) return `${from}：这个位置不是给访客看的页面`;
  const links = pages ?? (await LinkCheck.ofSite(db));
  if (from === '/' || links.broken([from]).length === 0) return `${from} 是本站的一页，不能转走`;
  return links.broken([to]).length > 0 ? `${to} 不是本站的页面` : null;
}

/**
 * Says for each listed address why it does not help a visitor now; null where it does.
 * @param now Unix ms
 */
export async function oldAddressesNow(
  db: Kysely<Database>,
  addresses: readonly { from: string; to: string }[],
  now: number,
): Promise<(string | null)[]> {
  const links = await LinkCheck.ofVisitors(db, now);
  return addresses.map(({ from, to }) => {
    if (links.broken([from]).length === 0) return '本站有这一页了，不再转走';
    return links.broken([to]).length > 0 ? '去向现在打不开，访客看到的是 404' : null;
  });
}

/**
 * Where an old address leads, with the query of the request if the target has none; null for an address that is not
 * listed or whose targets, having become old themselves, lead back to it.
 */
export function movedTo(table: ReadonlyMap<string, string>, address: string): string | null {
  const first = oldPath(address);
  const to = table.get(first);
  if (to === undefined) return null;
  const seen = new Set<string>();
  for (let at = oldPath(to); !seen.has(at); at = oldPath(table.get(at) ?? at)) {
    if (at === first) return null;
    seen.add(at);
  }
  const [, search = ''] = /^[^?#]*(\?[^#]*)?/.exec(address) ?? [];
  return encodeURI(decodeURI(to)) + (to.includes('?') ? '' : search);
}

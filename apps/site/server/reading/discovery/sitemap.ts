import { type Kind, pathOf } from '@ziwan/content';
import { FONT_SECTIONS } from '@ziwan/contract';
import { zonedOf } from '@ziwan/contract/site-time';
import { latest } from './latest.ts';
import type { ListedEntry, ListedFamily } from './repository.ts';
import { DECLARATION, element } from './xml.ts';

/** A page of the site that search engines may list. */
export interface ListedPage {
  /** Pattern such as `/font/:id`, or a plain path. */
  readonly path: string;
  readonly title: string;
}

export interface Address {
  /** Canonical and percent-encoded. */
  readonly path: string;
  /** ISO 8601; null where no data tells. */
  readonly changedAt: string | null;
}

/** Addresses in one part, as the protocol bounds it. */
export const MOST_ADDRESSES = 50_000;
const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** Each page once: those of the table, and one for each font and entry whose pattern the table has. */
export function addressesOf(
  pages: readonly ListedPage[],
  families: readonly ListedFamily[],
  entries: readonly ListedEntry[],
): Address[] {
  /** By section: what has a page of its own there, and when anything in it changed last. */
  const sections = new Map<string, { items: Address[]; changedAt: string }>();
  const add = (section: string, changedAt: string, path?: string) => {
    const of = sections.get(section) ?? { items: [], changedAt };
    of.changedAt = latest([of.changedAt, changedAt]) as string;
    if (path !== undefined) of.items.push({ path, changedAt });
    sections.set(section, of);
  };
  for (const { gno, kind, variable, changedAt } of families) {
    const { path } = FONT_SECTIONS[kind];
    add(path, changedAt, `${path}/${encodeURIComponent(gno)}`);
    if (variable) for (const section of ['/variable', '/variable/list']) add(section, changedAt);
    add('/', changedAt);
  }
  for (const { id, kind, changedAt } of entries) {
    const [section, own] = sectionOf(kind, id);
    add(section, changedAt, own);
    add('/', changedAt);
  }
  return pages.flatMap(({ path }) => {
    const section = path.replace(/\/:id$/, '');
    const { items = [], changedAt = null } = sections.get(section) ?? {};
    if (path !== section) return items.filter((item) => !item.path.includes('?'));
    return [{ path, changedAt }, ...items.filter((item) => item.path.includes('?'))];
  });
}

/** Section of an entry, and the address of its own that it has there, if any. */
function sectionOf(kind: Kind, id: string): [section: string, own: string | undefined] {
  const path = pathOf(kind, id);
  const mark = path.indexOf('#');
  const [section, name] = [path.slice(0, mark < 0 ? path.lastIndexOf('/') : mark), encodeURIComponent(id)];
  if (mark < 0) return [section, `${section}/${name}`];
  // A case opens over the list at an address that is read and found by itself.
  return [section, kind === 'case' ? `${section}?id=${name}` : undefined];
}

const located = (url: string, { changedAt }: Pick<Address, 'changedAt'>) =>
  element('loc', url) + (changedAt === null ? '' : element('lastmod', zonedOf(changedAt)));

/**
 * A sitemap, or one of its parts.
 * @param part counts from 1; undefined for `/sitemap.xml` itself, which lists the parts where there are several
 * @returns null for a part that is not there
 */
export function sitemap(
  addresses: readonly Address[],
  origin: string,
  part?: number,
  most = MOST_ADDRESSES,
): string | null {
  const parts = Math.max(1, Math.ceil(addresses.length / most));
  const from = ((part ?? 1) - 1) * most;
  if (part !== undefined && (parts === 1 || part < 1 || part > parts)) return null;
  if (part === undefined && parts > 1) {
    const maps = Array.from({ length: parts }, (_, i) => {
      const changes = addresses.slice(i * most, (i + 1) * most).flatMap((a) => a.changedAt ?? []);
      const changedAt = latest(changes) ?? null;
      return `<sitemap>${located(`${origin}/sitemap-${i + 1}.xml`, { changedAt })}</sitemap>`;
    });
    return `${DECLARATION}\n<sitemapindex xmlns="${SCHEMA}">\n${maps.join('\n')}\n</sitemapindex>\n`;
  }
  const urls = addresses.slice(from, from + most).map((a) => `<url>${located(origin + a.path, a)}</url>`);
  return `${DECLARATION}\n<urlset xmlns="${SCHEMA}">\n${urls.join('\n')}\n</urlset>\n`;
}

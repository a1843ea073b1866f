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
  /** Canonical, percent-encoded. */
  readonly path: string;
  /** ISO 8601; null if unknown. */
  readonly changedAt: string | null;
}

/** Maximum addresses in one part (sitemaps.org protocol). */
export const MOST_ADDRESSES = 50_000;
const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** Lists each page once: plain paths of the table, and the fonts and entries its patterns match. */
export function addressesOf(
  pages: readonly ListedPage[],
  families: readonly ListedFamily[],
  entries: readonly ListedEntry[],
): Address[] {
  /** By section: its entries with pages of their own, and when any of its entries last changed. */
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

/** Section of an entry, and the address of the entry's own page, if any. */
function sectionOf(kind: Kind, id: string): [section: string, own: string | undefined] {
  const path = pathOf(kind, id);
  const mark = path.indexOf('#');
  const [section, name] = [path.slice(0, mark < 0 ? path.lastIndexOf('/') : mark), encodeURIComponent(id)];
  if (mark < 0) return [section, `${section}/${name}`];
  // A case opens over the list but has an indexable address.
  return [section, kind === 'case' ? `${section}?id=${name}` : undefined];
}

const located = (url: string, { changedAt }: Pick<Address, 'changedAt'>) =>
  element('loc', url) + (changedAt === null ? '' : element('lastmod', zonedOf(changedAt)));

/**
 * Builds a sitemap or one of its parts.
 * @param part number from 1; undefined for `/sitemap.xml` itself, which lists the parts if there are several
 * @returns null for a part that does not exist
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

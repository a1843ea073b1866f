import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';

export interface CrawledPage {
  /** Path and query. */
  readonly address: string;
  readonly html: string;
  /** Ids of its elements, as targets of fragments. */
  readonly ids: ReadonlySet<string>;
  /** Absolute URLs of its `<a>` elements. */
  readonly links: readonly URL[];
  /** The site's own files that its markup loads: images, styles, scripts, icons, feeds, videos. */
  readonly files: readonly string[];
  readonly canonical: string | undefined;
  readonly noindex: boolean;
  /** Contents of its JSON-LD scripts. */
  readonly structured: readonly string[];
}

export interface Crawl {
  /** Pages by path and query. */
  readonly pages: ReadonlyMap<string, CrawledPage>;
  /** Addresses with any other response: status and redirect target. */
  readonly others: ReadonlyMap<string, { status: number; location: string | null }>;
  /** The first page found linking to an address. */
  readonly from: ReadonlyMap<string, string>;
}

type Element = Tree.Element;
const attribute = (e: Element, name: string): string | undefined =>
  e.attrs.find((a) => a.name === name)?.value;

function* elements(node: Tree.ParentNode): Generator<Element> {
  for (const child of node.childNodes) {
    if (!('tagName' in child)) continue;
    yield child;
    yield* elements('content' in child ? (child as Tree.Template).content : child);
  }
}

const textOf = (e: Element): string => e.childNodes.map((n) => ('value' in n ? n.value : '')).join('');

/** `rel` values of `link` elements that name a file rather than a page. */
const FILES = /\b(stylesheet|icon|apple-touch-icon|manifest|preload|modulepreload|search)\b/;

function readPage(address: string, html: string, origin: string): CrawledPage {
  const base = new URL(address, origin);
  const ids = new Set<string>();
  const links: URL[] = [];
  const files = new Set<string>();
  const structured: string[] = [];
  let canonical: string | undefined;
  let noindex = false;
  for (const e of elements(parse(html))) {
    const [href, src, rel] = [attribute(e, 'href'), attribute(e, 'src'), attribute(e, 'rel') ?? ''];
    const id = attribute(e, 'id');
    if (id !== undefined) ids.add(id);
    if (e.tagName === 'a' && href !== undefined) links.push(new URL(href, base));
    if (e.tagName === 'link' && rel === 'canonical') canonical = href;
    if (e.tagName === 'link' && FILES.test(rel) && href) files.add(href);
    if (src !== undefined && src !== '') files.add(src);
    if (e.tagName === 'video' && attribute(e, 'poster')) files.add(attribute(e, 'poster') as string);
    if (e.tagName === 'meta' && attribute(e, 'name') === 'robots')
      noindex ||= attribute(e, 'content')?.includes('noindex') ?? false;
    if (e.tagName === 'script' && attribute(e, 'type') === 'application/ld+json') structured.push(textOf(e));
  }
  const own = [...files].map((file) => new URL(file, base)).filter((url) => url.origin === origin);
  return {
    address,
    html,
    ids,
    links,
    files: own.map((url) => url.pathname + url.search),
    canonical,
    noindex,
    structured,
  };
}

/** Runs a task for each item with limited concurrency. */
export async function each<T>(
  items: Iterable<T>,
  work: (item: T) => Promise<void>,
  width = 6,
): Promise<void> {
  const left = items[Symbol.iterator]();
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (let next = left.next(); !next.done; next = left.next()) await work(next.value);
    }),
  );
}

/**
 * Follows every internal link from `start`. Pages with a query are fetched and checked, but links found only
 * on them are not followed: combined list filters would never end.
 * @param alike number of addresses that are fetched of those with the same path and the same names in their query
 */
export async function crawl(origin: string, start: readonly string[], alike: number): Promise<Crawl> {
  const fetched = new Map<string, number>();
  const isOneMore = ({ pathname, searchParams }: URL): boolean => {
    const kind = [pathname, ...[...searchParams.keys()].sort()].join(' ');
    fetched.set(kind, (fetched.get(kind) ?? 0) + 1);
    return searchParams.size > 0 && (fetched.get(kind) as number) > alike;
  };
  const pages = new Map<string, CrawledPage>();
  const others = new Map<string, { status: number; location: string | null }>();
  const from = new Map<string, string>(start.map((address) => [address, '']));
  for (let round = [...start]; round.length > 0; ) {
    const found: string[] = [];
    await each(round, async (address) => {
      const answer = await fetch(origin + address, { redirect: 'manual' });
      const html = await answer.text();
      if (answer.status !== 200 || !answer.headers.get('content-type')?.startsWith('text/html')) {
        others.set(address, { status: answer.status, location: answer.headers.get('location') });
        return;
      }
      const page = readPage(address, html, origin);
      pages.set(address, page);
      if (address.includes('?')) return;
      for (const link of page.links) {
        const next = link.pathname + link.search;
        if (link.origin !== origin || from.has(next)) continue;
        from.set(next, address);
        if (!isOneMore(link)) found.push(next);
      }
    });
    round = found;
  }
  return { pages, others, from };
}

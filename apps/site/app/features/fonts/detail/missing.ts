import { type ApiClient, type FontDetail, fontCoverage } from '@ziwan/contract';

/** Maximum per call. */
const PAGE = 5000;
/** Query parameter: charset whose missing characters are listed in the document. */
const SPELT = 'missing';

export interface SpeltMissing {
  charset: string;
  missing: string;
}

type Options = Parameters<ApiClient['call']>[2];

/** The first missing characters of a charset. */
export async function missingOf(
  api: ApiClient,
  query: { id: string; charset: string; size: number; current?: number },
  options?: Options,
): Promise<string> {
  const [row] = await api.call(fontCoverage, { query }, options);
  return row?.missing ?? '';
}

/**
 * All missing characters.
 * @param lacks their number
 */
export async function allMissing(
  api: ApiClient,
  query: { id: string; charset: string },
  lacks: number,
  options?: Options,
): Promise<string> {
  const pages = Array.from({ length: Math.ceil(lacks / PAGE) }, (_, i) => i + 1);
  const parts = pages.map((current) => missingOf(api, { ...query, size: PAGE, current }, options));
  return (await Promise.all(parts)).join('');
}

/** Missing characters requested by the URL; empty when the charset is complete. */
export async function speltMissing(
  api: ApiClient,
  font: Pick<FontDetail, 'fontGNo' | 'coverageReport'>,
  search: URLSearchParams,
  options: Options,
): Promise<SpeltMissing | null> {
  const set = font.coverageReport.find(({ charset }) => charset === search.get(SPELT));
  if (!set || set.have === set.total) return null;
  const query = { id: font.fontGNo, charset: set.charset };
  return { charset: set.charset, missing: await allMissing(api, query, set.total - set.have, options) };
}

export const asksForMissing = (search: URLSearchParams): boolean => search.has(SPELT);

/** The page's URL with the missing characters of a charset listed. */
export function speltHref(search: string, charset: string): string {
  const query = new URLSearchParams(search);
  query.set(SPELT, charset);
  return `?${query}#coverage`;
}

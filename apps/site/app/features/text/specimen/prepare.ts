import type { LackedMark } from '@ziwan/contract';

/** A subset declared in the document before the first paint, keyed by `(gno, axes, text)`. */
export interface PreparedSubset {
  gno: string;
  axes?: Record<string, number>;
  /** Requested characters. Repeats are harmless. */
  text: string;
  /** Content-addressed WOFF2. */
  url: string;
  missing: string;
  marks: readonly LackedMark[];
}

/** A prepared subset with its own family name. */
export interface DeclaredSubset extends PreparedSubset {
  family: string;
}

/** Hash of the font and signature of the recipe in the last part of the URL. */
const HASHES = /\/([0-9a-f]{8})[0-9a-f]*-([\w-]{8})[\w-]*\.woff2$/;

/** CSS family of a prepared subset. Derived from its URL, so both sides and every host agree. */
function familyOf(url: string): string {
  const hashes = HASHES.exec(url);
  if (hashes) return `zw-${hashes[1]}-${hashes[2]}`;
  let hash = 0x811c9dc5;
  for (let i = 0; i < url.length; i++) hash = Math.imul(hash ^ url.charCodeAt(i), 0x01000193);
  return `zw-${(hash >>> 0).toString(36)}-${url.length}`;
}

export const declared = (subsets: readonly PreparedSubset[]): DeclaredSubset[] =>
  subsets.map((subset) => ({ ...subset, family: familyOf(subset.url) }));

/** Collects every `specimens` member of the loader data, in order. */
export function preparedIn(loaderData: Record<string, unknown> | null | undefined): DeclaredSubset[] {
  const all: DeclaredSubset[] = [];
  for (const data of Object.values(loaderData ?? {})) {
    const list = (data as { specimens?: PreparedSubset[] } | null | undefined)?.specimens;
    if (!Array.isArray(list)) continue;
    all.push(...declared(list));
  }
  return all;
}

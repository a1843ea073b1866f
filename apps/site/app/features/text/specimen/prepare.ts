import type { LackedMark } from '@ziwan/contract';

/** A subset that is ready before the page is painted: declared in the document, found by `(gno, axes, text)`. */
export interface PreparedSubset {
  gno: string;
  axes?: Record<string, number>;
  /** Characters that were asked for; repeated ones do no harm. */
  text: string;
  /** Content-addressed WOFF2. */
  url: string;
  missing: string;
  marks: readonly LackedMark[];
}

/** One that the document declares, under a family of its own. */
export interface DeclaredSubset extends PreparedSubset {
  family: string;
}

/** The hashes of font and recipe that an address ends with. */
const HASHES = /\/([0-9a-f]{8})[0-9a-f]*-([0-9a-f]{8})[0-9a-f]*\.woff2$/;

/**
 * CSS family of a prepared subset: the same on both sides, since the address is made of the content, and on whatever
 * host it lies.
 */
export function familyOf(url: string): string {
  const hashes = HASHES.exec(url);
  if (hashes) return `zw-${hashes[1]}-${hashes[2]}`;
  let hash = 0x811c9dc5;
  for (let i = 0; i < url.length; i++) hash = Math.imul(hash ^ url.charCodeAt(i), 0x01000193);
  return `zw-${(hash >>> 0).toString(36)}-${url.length}`;
}

export const declared = (subsets: readonly PreparedSubset[]): DeclaredSubset[] =>
  subsets.map((subset) => ({ ...subset, family: familyOf(subset.url) }));

/** Every `specimens` member of the loaders' data, in order. */
export function preparedIn(loaderData: Record<string, unknown> | null | undefined): DeclaredSubset[] {
  const all: DeclaredSubset[] = [];
  for (const data of Object.values(loaderData ?? {})) {
    const list = (data as { specimens?: PreparedSubset[] } | null | undefined)?.specimens;
    if (!Array.isArray(list)) continue;
    all.push(...declared(list));
  }
  return all;
}

/** A subset that is ready before the page is painted: declared in the document, found by `(gno, axes, text)`. */
export interface PreparedSubset {
  gno: string;
  axes?: Record<string, number>;
  /** Characters that were asked for; repeated ones do no harm. */
  text: string;
  /** Content-addressed WOFF2. */
  url: string;
  missing: string;
}

/** CSS family of a prepared subset: the same on both sides, since the address is made of the content. */
export function familyOf(url: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < url.length; i++) hash = Math.imul(hash ^ url.charCodeAt(i), 0x01000193);
  return `zw-${(hash >>> 0).toString(36)}-${url.length}`;
}

/** Every `specimens` member of the loaders' data, in order. */
export function preparedIn(loaderData: Record<string, unknown> | null | undefined): PreparedSubset[] {
  return Object.values(loaderData ?? {}).flatMap((data) => {
    const list = (data as { specimens?: PreparedSubset[] } | null | undefined)?.specimens;
    return Array.isArray(list) ? list : [];
  });
}

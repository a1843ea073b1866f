/** Hash in the query of `/receipt`, as typed and normalised; `sha256` is null if it is not a SHA-256. */
export function hashIn(search: URLSearchParams): { text: string; sha256: string | null } {
  const text = (search.get('sha256') ?? '').trim();
  const sha256 = text.toLowerCase();
  return { text, sha256: /^[\da-f]{64}$/.test(sha256) ? sha256 : null };
}

export const receiptHref = (sha256: string): string => `/receipt?sha256=${sha256}`;

/** Parses `wght:700,wdth:80` into values by tag. */
export function pairsOf(pairs: string | undefined): Record<string, number> {
  if (!pairs) return {};
  return Object.fromEntries(
    pairs.split(',').map((pair) => {
      const at = pair.lastIndexOf(':');
      return [pair.slice(0, at), Number(pair.slice(at + 1))];
    }),
  );
}

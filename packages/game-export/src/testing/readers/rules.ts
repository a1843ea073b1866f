/** Files of a package, by path. */
export type Files = ReadonlyMap<string, Buffer>;

/** Reads a package as an engine's loader does. @throws RuleBroken */
export type Reader = (files: Files) => void | Promise<void>;

class RuleBroken extends Error {
  readonly rule: string;
  constructor(rule: string, detail = '') {
    super(`${rule}${detail && `: ${detail}`}`);
    this.rule = rule;
  }
}

export function rule(holds: unknown, name: string, detail?: unknown): asserts holds {
  if (!holds) throw new RuleBroken(name, detail === undefined ? '' : String(detail));
}

/** Reads a whole number as .NET's Convert and Java's parseInt do: nothing but digits and a sign. */
export function whole(text: string | undefined, [min, max]: readonly [number, number], name: string): number {
  rule(text !== undefined && /^[+-]?\d+$/.test(text), name, text);
  const value = Number(text);
  rule(value >= min && value <= max, name, text);
  return value;
}

export const INT: readonly [number, number] = [-(2 ** 31), 2 ** 31 - 1];

/** The package's only file with that extension. */
export function only(files: Files, extension: string): { path: string; folder: string; bytes: Buffer } {
  const found = [...files].filter(([path]) => path.endsWith(extension));
  rule(found.length === 1, 'descriptor', `${found.length} files of ${extension}`);
  const [path, bytes] = found[0] as [string, Buffer];
  return { path, folder: path.slice(0, path.lastIndexOf('/') + 1), bytes };
}

/** A licence in a Debian copyright file: its short name, and the terms given under it. */
export interface NamedTerms {
  readonly name: string;
  /** Empty if the file refers to terms elsewhere. */
  readonly text: string;
}

export interface DebianLicence {
  /** The `License:` fields that were read, for the operator. */
  readonly said: string;
  /** Licences of which one may be chosen; a single one leaves no choice. */
  readonly offered: readonly NamedTerms[];
  /** True if it is not certain which of them is the font's, or if all of them apply. */
  readonly mixed: boolean;
}

type Stanza = ReadonlyMap<string, string>;

const FORMAT = /^Format(-Specification)?:\s*\S*(copyright-format|dep-?5)/im;
const FIELD = /^([A-Za-z][\w-]*):[ \t]*(.*)$/;
/** What the packager adds: build scripts and patches, under a licence of their own. */
const PACKAGING = /^(\.\/)?debian\//;

/**
 * Reads which licence a machine-readable copyright file gives to a font; `null` if the text is none, or speaks of no
 * file but the packager's. Source: Debian, "Machine-readable debian/copyright file", 1.0.
 * @param font file name of the font; without one, or if no stanza covers it, all stanzas but the packager's count
 */
export function debianLicence(text: string, font: string | null): DebianLicence | null {
  if (!FORMAT.test(text.split(/\n\s*\n/, 1)[0] ?? '')) return null;
  const stanzas = stanzasIn(text);
  const files = stanzas.flatMap((stanza) => {
    const patterns = (stanza.get('files') ?? '').split(/\s+/).filter((one) => one && !PACKAGING.test(one));
    return patterns.length > 0 && stanza.has('license') ? [{ stanza, patterns }] : [];
  });
  // The last stanza that matches a file counts.
  const covering = files.findLast(
    ({ patterns }) => font !== null && patterns.some((pattern) => covers(pattern, font)),
  );
  const counted = (covering ? [covering] : files).map(({ stanza }) => stanza.get('license') as string);
  const lines = [...new Set(counted.map((licence) => nameIn(licence)))];
  if (lines.length === 0) return null;
  const termsOf = (name: string): NamedTerms => {
    const same = [...counted, ...stanzas.flatMap((stanza) => stanza.get('license') ?? [])].filter(
      (licence) => nameIn(licence).toLowerCase() === name.toLowerCase(),
    );
    return { name, text: same.map(bodyIn).find((body) => body !== '') ?? '' };
  };
  const all = lines.some((line) => /\s(and|and\/or)\s/i.test(line));
  return {
    said: lines.join('；'),
    offered: lines.flatMap((line) => {
      const own = termsOf(line);
      if (own.text !== '') return [own];
      return line.split(/,?\s+(?:and\/or|and|or)\s+|,\s*/i).map(termsOf);
    }),
    mixed: all || lines.length > 1,
  };
}

const nameIn = (licence: string): string => (licence.split('\n', 1)[0] ?? '').trim();
const bodyIn = (licence: string): string => licence.split('\n').slice(1).join('\n').trim();

function stanzasIn(text: string): Stanza[] {
  const stanzas: Map<string, string>[] = [];
  let field: string | null = null;
  let isOpen = false;
  for (const line of text.split(/\r?\n/)) {
    const [, key, value = ''] = FIELD.exec(line) ?? [];
    if (line.trim() === '') isOpen = false;
    else if (key !== undefined) {
      if (!isOpen) stanzas.push(new Map());
      isOpen = true;
      field = key.toLowerCase();
      stanzas.at(-1)?.set(field, value);
    } else if (field !== null) {
      // A text whose empty lines are not written as " ." goes on behind them.
      const own = stanzas.at(-1);
      own?.set(field, `${own.get(field)}\n${line.trim() === '.' ? '' : line.trim()}`);
      isOpen = true;
    }
  }
  return stanzas;
}

/** True if a pattern (`*`, `?`, `\` before either) matches a file name. */
function covers(pattern: string, name: string): boolean {
  const wanted = pattern.replace(/^\.\//, '').match(/\\?[\s\S]/g) ?? [];
  const fits = (sign: string | undefined, c: string | undefined) =>
    sign !== undefined && c !== undefined && (sign === '?' || sign.slice(-1) === c) && sign !== '*';
  let [at, i, star, from] = [0, 0, -1, 0];
  while (i < name.length) {
    if (wanted[at] === '*') [star, from] = [at++, i];
    else if (fits(wanted[at], name[i])) [at, i] = [at + 1, i + 1];
    else if (star < 0) return false;
    // The last star takes one character more.
    else [at, i] = [star + 1, ++from];
  }
  return wanted.slice(at).every((sign) => sign === '*');
}

import type { FaceFacts } from './process-font.ts';

/** True if a name contains a reserved one, ignoring case, spacing and punctuation. */
export function usesReservedName(name: string, reserved: string): boolean {
  const plain = (text: string) =>
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[\s\p{P}]/gu, '');
  return plain(reserved) !== '' && plain(name).includes(plain(reserved));
}

/** Returns the names that modified copies must not use (OFL, "Reserved Font Name"), from the font's own notices. */
export const reservedNamesIn = ({ report: { names } }: Pick<FaceFacts, 'report'>): string[] =>
  reservedNamesInNotices([names.copyright, names.licence]);

/** What ends the names: the sentence, the line, or the next notice. */
const END = String.raw`(?=\.\s|\.$|\n|$|\s(?:with\s)?Reserved Font Name|\s(?:Copyright\b|©|\(c\)))`;
/** Words before reserved names, and the names. */
const RESERVED = [
  new RegExp(String.raw`Reserved\s+Font\s+Names?:?\s+(.+?)${END}`, 'gis'),
  /保留(?:字体|字型|字體)?(?:名称|名稱|名)(?:为|為|是)?[：:]?\s*(?=["'“‘«「『])(.+?)(?:[。；;\n]|$)/gs,
];
const QUOTED_NAME = /["'“‘«「『]([^"'“‘«”’»「」『』]+)["'”’»」』]/g;
/** A list goes on in the next line after a comma or before or after its last conjunction. */
const WRAPPED = /(?<=,|\band|\bor)[ \t]*\r?\n[ \t]*|[ \t]*\r?\n[ \t]*(?=(?:and|or)\b)/gi;
const BETWEEN = /[,;，、]\s*(?:and\s*\/\s*or|and|or)\b|[,;，、]|\band\s*\/\s*or\b|\band\b|\bor\b|\s&\s/i;
/** Begins what stands after names and is none. */
const NO_NAME = /^(?:all|any|its|their|which|with|is|are)\b/i;

/** Returns the reserved names that notices or terms state. */
export function reservedNamesInNotices(notices: readonly (string | null)[]): string[] {
  const found = new Set<string>();
  for (const notice of notices)
    for (const pattern of RESERVED)
      for (const [, reserved = ''] of (notice ?? '').replace(WRAPPED, ' ').matchAll(pattern)) {
        // Skip the licence's own definition of the term, and its blank form.
        if (/^(refers to|\(s\)|may|is |<|\[)/i.test(reserved)) continue;
        const quoted = [...reserved.matchAll(QUOTED_NAME)].map((m) => m[1] as string);
        for (const part of quoted.length > 0 ? quoted : reserved.split(BETWEEN)) {
          const name = part.trim();
          if (name !== '' && !NO_NAME.test(name)) found.add(name.slice(0, 80));
        }
      }
  return [...found];
}

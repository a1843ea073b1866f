import { type LicenceUse, permits, statedVerdicts, type UseVerdict } from '@ziwan/contract';
import type { FamiliesTable, LicencesTable } from '@ziwan/store';
import { statedTerms, statementsIn } from '@ziwan/store/stated-terms';
import { LRUCache } from 'lru-cache';

export { unpackedOf } from './unpacked.ts';

type Family = Pick<FamiliesTable, 'licence_text_sha256' | 'official_download'>;
type Named = Family & Pick<FamiliesTable, 'reserved_font_names'>;
type Licence = Pick<LicencesTable, 'matrix'>;

/** A licence that is no longer known. */
export const NOTHING_STATED: Licence = { matrix: statedTerms([]) };

/** Verdicts by licence, which lists of cards ask for again and again, of fonts whose text was seen and of others. */
const kept = new LRUCache<Licence['matrix'], Record<'seen' | 'unseen', readonly UseVerdict[]>>({
  max: 250,
  memoMethod: (matrix) => {
    const statements = statementsIn(matrix);
    return { seen: statedVerdicts(statements, true), unseen: statedVerdicts(statements, false) };
  },
});

export function fontVerdicts(
  family: Pick<FamiliesTable, 'licence_text_sha256'>,
  { matrix }: Licence,
): UseVerdict[] {
  return [...kept.memo(matrix)[family.licence_text_sha256 === null ? 'unseen' : 'seen']];
}

/** What a licence says of each use, which is true of a font only if its text came with the font. */
export const licenceVerdicts = (licence: Licence): UseVerdict[] =>
  statedVerdicts(statementsIn(licence.matrix), true);

export const verdictOn = (use: LicenceUse, verdicts: readonly UseVerdict[]): UseVerdict =>
  verdicts.find((row) => row.use === use) as UseVerdict;

/**
 * Reason why the site does not distribute a font: only its maker may (`official`), the licence text is missing
 * (`textless`), or the licence forbids it or does not mention it.
 */
export type Withheld = 'official' | 'textless' | 'forbidden' | 'unstated';

/** Returns null when the site may distribute the files. Anything not known to be allowed is withheld. */
export function withheld(family: Family, licence: Licence): Withheld | null {
  if (family.official_download !== null) return 'official';
  if (family.licence_text_sha256 === null) return 'textless';
  const { verdict } = verdictOn('redistribute', fontVerdicts(family, licence));
  if (verdict === 'denied') return 'forbidden';
  return permits(verdict) ? null : 'unstated';
}

/**
 * True when other sites' pages may load the font from this site, which counts as distribution. A reserved name
 * withholds only the original file: slices carry a different name, so they may still be embedded.
 */
export function isEmbeddable(family: Named, licence: Licence): boolean {
  const renamed = family.reserved_font_names !== '[]';
  const why = withheld(renamed ? { ...family, official_download: null } : family, licence);
  return why === null && permits(verdictOn('web', fontVerdicts(family, licence)).verdict);
}

import type { LicenceUse } from '@ziwan/contract';
import type { FamiliesTable, LicencesTable } from '@ziwan/store';

export { unpackedOf } from './unpacked.ts';

type Family = Pick<FamiliesTable, 'licence_text_sha256' | 'official_download'>;
type Named = Family & Pick<FamiliesTable, 'reserved_font_names'>;
type Licence = Pick<LicencesTable, 'matrix'>;

interface StoredPermission {
  use: LicenceUse;
  permission: 'yes' | 'no' | 'conditional' | 'unknown';
  note: string;
}

/** Permission per use in a licence record; uses may be missing. */
export const statedIn = (licence: Licence): StoredPermission[] =>
  JSON.parse(licence.matrix) as StoredPermission[];

/**
 * Reason why the site does not distribute a font: only its maker may (`official`), the licence text is missing
 * (`textless`), or the licence forbids it or does not mention it.
 */
export type Withheld = 'official' | 'textless' | 'forbidden' | 'unstated';

/** Returns null when the site may distribute the files. Anything not known to be allowed is withheld. */
export function withheld(family: Family, licence: Licence): Withheld | null {
  if (family.official_download !== null) return 'official';
  if (family.licence_text_sha256 === null) return 'textless';
  const permission = permissionFor('redistribute', licence);
  if (permission === 'no') return 'forbidden';
  return permission === 'unknown' ? 'unstated' : null;
}

/**
 * True when other sites' pages may load the font from this site, which counts as distribution. A reserved name
 * withholds only the original file: slices carry a different name, so they may still be embedded.
 */
export function isEmbeddable(family: Named, licence: Licence): boolean {
  const permission = permissionFor('web', licence);
  const renamed = family.reserved_font_names !== '[]';
  const why = withheld(renamed ? { ...family, official_download: null } : family, licence);
  return why === null && (permission === 'yes' || permission === 'conditional');
}

const permissionFor = (use: LicenceUse, licence: Licence) =>
  statedIn(licence).find((row) => row.use === use)?.permission ?? 'unknown';

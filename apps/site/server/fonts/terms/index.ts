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

/** What a licence record says of each use; it may be silent on some. */
export const statedIn = (licence: Licence): StoredPermission[] =>
  JSON.parse(licence.matrix) as StoredPermission[];

/** Why the site hands out no file of a font: its maker alone does, nobody can read the licence, or it does not allow it. */
export type Withheld = 'official' | 'textless' | 'forbidden' | 'unstated';

/** Null where the site hands out the files. What is not known to be allowed is not. */
export function withheld(family: Family, licence: Licence): Withheld | null {
  if (family.official_download !== null) return 'official';
  if (family.licence_text_sha256 === null) return 'textless';
  const permission = permissionFor('redistribute', licence);
  if (permission === 'no') return 'forbidden';
  return permission === 'unknown' ? 'unstated' : null;
}

/**
 * Whether pages elsewhere may take the font from here, which is one more way of handing it out. A reserved name keeps
 * the file at its official address; slices bear a name of ours.
 */
export function isEmbeddable(family: Named, licence: Licence): boolean {
  const permission = permissionFor('web', licence);
  const renamed = family.reserved_font_names !== '[]';
  const why = withheld(renamed ? { ...family, official_download: null } : family, licence);
  return why === null && (permission === 'yes' || permission === 'conditional');
}

const permissionFor = (use: LicenceUse, licence: Licence) =>
  statedIn(licence).find((row) => row.use === use)?.permission ?? 'unknown';

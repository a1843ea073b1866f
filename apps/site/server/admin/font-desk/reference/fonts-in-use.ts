import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { AppError } from '../../../calls/app-error.ts';

/** Number of families, published or drafts, of a brand or under a licence. */
export async function familiesWith(
  db: Kysely<Database>,
  column: 'brand_number' | 'licence_id',
  id: string,
): Promise<number> {
  const both = db
    .selectFrom('families')
    .select('gno')
    .where(column, '=', id)
    .union(db.selectFrom('desk_families').select('gno').where(column, '=', id));
  return (await both.execute()).length;
}

/** Number of families, published or drafts, with a tag. */
export async function familiesTagged(db: Kysely<Database>, tag: string): Promise<number> {
  const both = db
    .selectFrom('family_tags')
    .select('family_gno')
    .where('dict_number', '=', tag)
    .union(db.selectFrom('desk_tags').select('family_gno').where('dict_number', '=', tag));
  return (await both.execute()).length;
}

/** @throws AppError IN_USE */
export function assertNoFonts({ fonts }: { fonts: number }): void {
  if (fonts > 0) throw new AppError('IN_USE', { details: `${fonts} 款字体` });
}

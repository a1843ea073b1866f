import { toVersion, type Version } from '@ziwan/catalogue';
import type { Database, LicencesTable } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { NOTHING_STATED } from '../terms/index.ts';

/** All listed licences with their versions, newest first. */
export interface Licences {
  readonly rows: ReadonlyMap<string, LicencesTable>;
  readonly versions: ReadonlyMap<string, Version<'licence'>[]>;
  /** Name of a licence; falls back to the id for a deleted licence without versions. */
  nameOf(id: string): string;
  /** Terms of a licence at or until that time (ISO 8601); null means today. */
  termsAt(id: string, at: string | null, until?: 'until'): Pick<LicencesTable, 'matrix'>;
}

export async function readLicences(db: Kysely<Database>): Promise<Licences> {
  const stored = await db.selectFrom('licences').selectAll().orderBy('id').execute();
  const written = await db
    .selectFrom('licence_versions')
    .selectAll()
    .where('subject_kind', '=', 'licence')
    .where('withdrawn_at', 'is', null)
    .orderBy('version', 'desc')
    .execute();
  const rows = new Map(stored.map((l) => [l.id, l]));
  const versions = new Map<string, Version<'licence'>[]>();
  for (const row of written) {
    const of = versions.get(row.subject_id) ?? [];
    of.push(toVersion<'licence'>(row));
    versions.set(row.subject_id, of);
  }
  const inForce = (id: string) => (versions.get(id) ?? []).filter((v) => v.inForceAt !== null);
  return {
    rows,
    versions,
    nameOf: (id) => rows.get(id)?.name ?? versions.get(id)?.[0]?.snapshot.name ?? id,
    termsAt(id, at, until) {
      const row = rows.get(id);
      if (at === null && row) return row;
      const past = inForce(id);
      const stood = ({ inForceAt }: Version<'licence'>) =>
        at === null || (inForceAt ?? '') < at || (inForceAt === at && !until);
      const then = past.find(stood) ?? past.at(-1);
      return then?.snapshot ?? row ?? NOTHING_STATED;
    },
  };
}

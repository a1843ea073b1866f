import type { DataOf, knownFonts } from '@ziwan/contract';
import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { perRevision, type RevisionWatch } from '../../runtime/revision.ts';
import { toMatrix } from './present.ts';

type Known = DataOf<typeof knownFonts>;

/** Hashes and names by which the catalogue's fonts are recognised elsewhere, read once per revision. */
export class KnownFonts {
  readonly list: () => Promise<Known>;
  readonly #db: Kysely<Database>;

  constructor(db: Kysely<Database>, watch: RevisionWatch) {
    this.#db = db;
    this.list = perRevision(watch, () => this.#read());
  }

  async #read(): Promise<Known> {
    const [licences, families, faces] = await Promise.all([
      this.#db.selectFrom('licences').select(['id', 'name', 'matrix']).orderBy('id').execute(),
      this.#db
        .selectFrom('families')
        .select(['gno', 'kind', 'name_zh', 'licence_id'])
        .orderBy('gno')
        .execute(),
      this.#db
        .selectFrom('faces')
        .select(['family_gno', 'postscript_name', 'font_version'])
        .select(['source_sha256', 'source_bytes', 'sfnt_sha256', 'sfnt_bytes'])
        .orderBy('gno')
        .execute(),
    ]);
    const used = licences.filter(({ id }) => families.some(({ licence_id }) => licence_id === id));
    const licenceAt = new Map(used.map(({ id }, i) => [id, i]));
    const familyAt = new Map(families.map(({ gno }, i) => [gno, i]));
    const files = new Map<string, Known['files'][number]>();
    const names = new Map<string, Known['names'][number]>();
    for (const face of faces) {
      const family = familyAt.get(face.family_gno);
      // An import in between: the next revision has it.
      if (family === undefined) continue;
      files.set(face.source_sha256, { sha256: face.source_sha256, bytes: face.source_bytes, family });
      files.set(face.sfnt_sha256, { sha256: face.sfnt_sha256, bytes: face.sfnt_bytes, family });
      const [postScript, version] = [face.postscript_name, face.font_version];
      if (postScript && version) names.set(`${postScript} ${version}`, { postScript, version, family });
    }
    return {
      licences: used.map((licence) => {
        const commercial = toMatrix(licence).find(({ use }) => use === 'commercial');
        return {
          id: licence.id,
          name: licence.name,
          commercial: commercial?.permission ?? 'unknown',
          note: commercial?.note ?? '',
        };
      }),
      families: families.map(({ gno, kind, name_zh, licence_id }) => ({
        fontGNo: gno,
        kind,
        nameZh: name_zh,
        licence: licenceAt.get(licence_id) as number,
      })),
      files: [...files.values()],
      names: [...names.values()],
    };
  }
}

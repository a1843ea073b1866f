import type { DataOf, knownFonts } from '@ziwan/contract';
import { packHashes } from '@ziwan/contract/known-fonts';
import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { perRevision, type RevisionWatch } from '../../runtime/revision.ts';
import { fontVerdicts, verdictOn } from '../terms/index.ts';

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
        .select(['gno', 'kind', 'name_zh', 'licence_id', 'licence_text_sha256'])
        .orderBy('gno')
        .execute(),
      this.#db
        .selectFrom('faces')
        .select(['family_gno', 'postscript_name', 'font_version'])
        .select(['source_sha256', 'source_bytes', 'sfnt_sha256', 'sfnt_bytes'])
        .orderBy('gno')
        .execute(),
    ]);
    // A licence counts once for fonts that came with its text, and once for those that did not.
    const used = [true, false].flatMap((textSeen) =>
      licences.flatMap((licence) => {
        const family = families.find((f) => f.licence_id === licence.id && seenWith(f) === textSeen);
        return family ? [{ licence, family }] : [];
      }),
    );
    const licenceOf = (own: (typeof families)[number]) =>
      used.findIndex(
        ({ licence, family }) => licence.id === own.licence_id && seenWith(family) === seenWith(own),
      );
    const familyAt = new Map(families.map(({ gno }, i) => [gno, i]));
    const files = new Map<string, { bytes: number; family: number }>();
    const names = new Map<string, { postScript: string; version: string; family: number }>();
    for (const face of faces) {
      const family = familyAt.get(face.family_gno);
      // An import in between: the next revision has it.
      if (family === undefined) continue;
      files.set(face.source_sha256, { bytes: face.source_bytes, family });
      files.set(face.sfnt_sha256, { bytes: face.sfnt_bytes, family });
      const [postScript, version] = [face.postscript_name, face.font_version];
      if (postScript && version) names.set(`${postScript} ${version}`, { postScript, version, family });
    }
    const fileList = [...files.values()];
    const nameList = [...names.values()];
    const versions = [...new Set(nameList.map(({ version }) => version))];
    const versionAt = new Map(versions.map((version, i) => [version, i]));
    return {
      licences: used.map(({ licence, family }) => {
        const { verdict, note } = verdictOn('commercial', fontVerdicts(family, licence));
        return { id: licence.id, name: licence.name, commercial: verdict, note };
      }),
      families: families.map((family) => ({
        fontGNo: family.gno,
        kind: family.kind,
        nameZh: family.name_zh,
        licence: licenceOf(family),
      })),
      files: {
        hashes: packHashes([...files.keys()]),
        bytes: fileList.map(({ bytes }) => bytes),
        family: fileList.map(({ family }) => family),
      },
      names: {
        postScript: nameList.map(({ postScript }) => postScript),
        version: nameList.map(({ version }) => versionAt.get(version) as number),
        family: nameList.map(({ family }) => family),
      },
      versions,
    };
  }
}

const seenWith = (family: { licence_text_sha256: string | null }): boolean =>
  family.licence_text_sha256 !== null;

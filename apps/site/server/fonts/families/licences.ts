import type { DataOf, licences } from '@ziwan/contract';
import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { perRevision, type RevisionWatch } from '../../runtime/revision.ts';
import { licenceVerdicts, withheld } from '../terms/index.ts';
import type { FontCards } from './cards.ts';

type Guide = DataOf<typeof licences>;

/** Maximum number of example fonts per licence. */
const EXAMPLES = 6;

/** The catalogue by licence: permissions, fonts and reserved names. */
export class LicenceGuide {
  readonly #db: Kysely<Database>;
  readonly #cards: FontCards;
  readonly #list: () => Promise<Guide>;

  constructor(db: Kysely<Database>, cards: FontCards, watch: RevisionWatch) {
    this.#db = db;
    this.#cards = cards;
    this.#list = perRevision(watch, () => this.#read());
  }

  /** Licences of at least one font, the most used first. */
  list(): Promise<Guide> {
    return this.#list();
  }

  async #read(): Promise<Guide> {
    const [rows, families] = await Promise.all([
      this.#db.selectFrom('licences').selectAll().orderBy('id').execute(),
      this.#db
        .selectFrom('families')
        .select(['gno', 'licence_id', 'reserved_font_names', 'licence_text_sha256', 'official_download'])
        .orderBy('gno')
        .execute(),
    ]);
    const used = rows.filter(({ id }) => families.some((family) => family.licence_id === id));
    const guide = await Promise.all(
      used.map(async (licence) => {
        const own = families.filter((f) => f.licence_id === licence.id);
        const handedOut = own.filter((f) => withheld(f, licence) === null);
        const shown = [...handedOut, ...own.filter((f) => !handedOut.includes(f))];
        const reservedBy = new Map(
          own.flatMap((f) => (f.reserved_font_names === '[]' ? [] : [[f.gno, f.reserved_font_names]])),
        );
        const reserved = await this.#cards.of([...reservedBy.keys()]);
        return {
          id: licence.id,
          name: licence.name,
          spdx: licence.spdx,
          url: licence.url,
          reviewedAt: licence.reviewed_at,
          evidence: licence.evidence,
          verdicts: licenceVerdicts(licence),
          families: own.length,
          downloadable: handedOut.length,
          examples: await this.#cards.of(shown.slice(0, EXAMPLES).map((f) => f.gno)),
          reserved: reserved.map(({ fontGNo, faceGNo, kind, nameZh, metrics }) => {
            const names = JSON.parse(reservedBy.get(fontGNo) as string) as string[];
            return { fontGNo, faceGNo, kind, nameZh, metrics, names };
          }),
        };
      }),
    );
    return guide.sort((a, b) => b.families - a.families);
  }
}

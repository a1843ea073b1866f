import { readReferenceData } from '@ziwan/catalogue';
import {
  defaultFace,
  lackingIn,
  type ProposedFamily,
  proposalsFor,
  proposedFamilies,
  textsOf,
  twinsOf,
  type UploadedFace,
} from '@ziwan/catalogue/desk';
import type { DataOf } from '@ziwan/contract';
import type { intakeSheet } from '@ziwan/contract/admin';
import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import { coverProposal, type DrawnCharacters, lineProposal } from './line-and-cover.ts';
import type { TagSuggestions } from './tag-suggestions.ts';
import { besideIn, foundIn } from './uploads.ts';

type Sheet = DataOf<typeof intakeSheet>;
type Suggested = Awaited<ReturnType<TagSuggestions['for']>>;

/** Time (ms) for which suggestions are kept while the sheet is read again and again. */
const KEPT = 600_000;

/** The uploads of an operator as the families that they would become, with a proposal for each fact (decision 69). */
export class IntakeSheet {
  readonly #db: Kysely<Database>;
  readonly #suggestions: TagSuggestions;
  readonly #drawn: DrawnCharacters;
  /** By the hashes of a family's faces. */
  readonly #suggested = new LRUCache<string, Suggested>({ max: 400, ttl: KEPT });

  constructor(db: Kysely<Database>, suggestions: TagSuggestions, drawn: DrawnCharacters) {
    this.#db = db;
    this.#drawn = drawn;
    this.#suggestions = suggestions;
  }

  /** @param apart keys of families of regions that stay apart */
  async of(userId: string | null, apart: readonly string[]): Promise<Sheet> {
    const rows = await this.#db
      .selectFrom('font_uploads')
      .selectAll()
      .where('user_id', '=', userId)
      .where('state', '=', 'ready')
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    const faces = rows.flatMap((row): UploadedFace[] => {
      const { licence: beside } = besideIn(row);
      return foundIn(row).map((found, index) => ({ upload: row.id, index, found, beside }));
    });
    const fileNames = new Map(rows.map(({ id, file_name }) => [id, file_name]));
    const { licences, recogniser } = await readReferenceData(this.#db);
    const sheet: Sheet['rows'] = [];
    for (const family of proposedFamilies(faces, new Set(apart))) {
      const { tags, alike } = await this.#suggestedFor(family);
      const founds = family.faces.map(({ found }) => found);
      const uploads = [...new Set(family.faces.map(({ upload }) => upload))];
      const lead = defaultFace(founds.map(({ face }) => face));
      const { file, font } = textsOf(family, recogniser);
      const proposals = proposalsFor(family, recogniser, tags);
      const hanzi = Math.max(...founds.map(({ hanziCount }) => hanziCount));
      const kind = proposals.kind.value;
      const shown = { script: proposals.script.value, hanzi_count: hanzi, kind };
      const ranges = await this.#drawn.of(lead);
      sheet.push({
        key: family.key,
        uploads,
        families: [...new Set(founds.map(({ nameKey }) => nameKey))],
        regions: [...family.regions],
        fileNames: uploads.map((id) => fileNames.get(id) ?? ''),
        faces: distinct(family.faces)
          .toSorted((a, b) => Number(b.found.face === lead) - Number(a.found.face === lead))
          .map(({ upload, index, found: { face } }) => ({
            upload,
            index,
            styleName: face.style_name,
            weight: face.weight,
          })),
        hanzi,
        ...proposals,
        sampleLine: lineProposal(proposals, shown, ranges),
        ...coverProposal({ kind, tags: proposals.tags.value }, ranges),
        texts: [...(file ? (['file'] as const) : []), ...(font ? (['font'] as const) : [])],
        lacking: lackingIn(family.faces),
        duplicates: (await twinsOf(this.#db, founds)).map(({ gno: id, nameZh }) => ({ id, nameZh })),
        alike: alike.map(({ gno: id, nameZh, same }) => ({ id, nameZh, same })),
      });
    }
    const choices = [...licences.values()].filter(({ template }) => !template);
    return {
      rows: sheet,
      licences: choices.map(({ id, name, spdx }) => ({
        id,
        name,
        spdx,
        terms: recogniser.termsOf(id) !== null,
      })),
    };
  }

  async #suggestedFor({ faces }: ProposedFamily): Promise<Suggested> {
    const rows = faces.map(({ found }) => found.face);
    const key = rows.map((row) => row.sfnt_sha256).join();
    const known = this.#suggested.get(key);
    if (known) return known;
    // Faces of uploads have no addresses yet, by which those of a family are told apart.
    const named = rows.map((row, i) => ({ ...row, gno: String(i) }));
    const found = await this.#suggestions.for(named, '');
    this.#suggested.set(key, found);
    return found;
  }
}

/** A file that was dropped twice is a face once, as it is in the draft. */
const distinct = (faces: readonly UploadedFace[]): UploadedFace[] =>
  [...new Map(faces.toReversed().map((each) => [each.found.face.sfnt_sha256, each])).values()].toReversed();

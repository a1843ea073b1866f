import { stateOf, type Terms, type Version, versionsOf } from '@ziwan/catalogue';
import type {
  DataOf,
  fontLicenceVersions,
  LicenceChange,
  licenceVersions,
  UseVerdict,
} from '@ziwan/contract';
import { dayAfter } from '@ziwan/contract/site-time';
import type { Database, FamiliesTable } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { AppError } from '../../calls/app-error.ts';
import type { Missing } from '../coverage/index.ts';
import { fontVerdicts, licenceVerdicts } from '../terms/index.ts';
import { type Licences, readLicences } from './stored-licences.ts';

/** Maximum number of past changes listed on the licence page. */
const RECENT = 20;

const licencePath = (id: string): string => `/license/${encodeURIComponent(id)}`;
export const fontTermsPath = (gno: string): string => `/license/font/${encodeURIComponent(gno)}`;

type FontTerms = Version<'family'>;

/** Past, current and announced versions of licences and of single fonts' terms. */
export class LicenceHistory {
  readonly #db: Kysely<Database>;
  readonly #missing: Missing;

  constructor(db: Kysely<Database>, missing: Missing) {
    this.#missing = missing;
    this.#db = db;
  }

  /** Announced versions, soonest first, and past changes, latest first. */
  async changes(): Promise<{ coming: LicenceChange[]; recent: LicenceChange[] }> {
    const later = this.#db
      .selectFrom('licence_versions')
      .selectAll()
      .where('version', '>', 1)
      .where('withdrawn_at', 'is', null);
    const [coming, recent] = await Promise.all([
      later.where('in_force_at', 'is', null).orderBy('effective_on').orderBy('subject_id').execute(),
      later
        .where('in_force_at', 'is not', null)
        .orderBy('in_force_at', 'desc')
        .orderBy('subject_id')
        .limit(RECENT)
        .execute(),
    ]);
    const licences = await readLicences(this.#db);
    const present = async (rows: typeof coming) => {
      const found = [];
      for (const { subject_kind, subject_id, version } of rows) {
        const change = await this.#change(subject_kind, subject_id, version, licences);
        if (change) found.push(change);
      }
      return found;
    };
    return { coming: await present(coming), recent: await present(recent) };
  }

  /** Announced versions of a font's terms and of its licence, soonest first. */
  async announced(gno: string, licenceId: string): Promise<LicenceChange[]> {
    return this.since(gno, licenceId, null);
  }

  /**
   * Versions of a font's terms and of its licence that took effect after `at` (ISO 8601, null: none), and announced
   * ones, soonest first.
   */
  async since(gno: string, licenceId: string, at: string | null): Promise<LicenceChange[]> {
    const rows = await this.#db
      .selectFrom('licence_versions')
      .select(['subject_kind', 'subject_id', 'version'])
      .where((e) => e.or([e('in_force_at', 'is', null), ...(at === null ? [] : [e('in_force_at', '>', at)])]))
      .where('version', '>', 1)
      .where('withdrawn_at', 'is', null)
      .where((e) =>
        e.or([
          e('subject_kind', '=', 'family').and('subject_id', '=', gno),
          e('subject_kind', '=', 'licence').and('subject_id', '=', licenceId),
        ]),
      )
      .orderBy('effective_on')
      .execute();
    if (rows.length === 0) return [];
    const [licences, family] = await Promise.all([readLicences(this.#db), this.#family(gno)]);
    const found = await Promise.all(
      rows.map((r) => this.#change(r.subject_kind, r.subject_id, r.version, licences, family)),
    );
    return found.filter((change) => change !== null);
  }

  /** Presents one version; null for a font that visitors cannot see. */
  async change(kind: 'licence' | 'family', id: string, version: number): Promise<LicenceChange | null> {
    return this.#change(kind, id, version, await readLicences(this.#db));
  }

  /** Name and version-page path of a subject; null when visitors cannot see it. */
  async place(kind: 'licence' | 'family', id: string): Promise<{ name: string; url: string } | null> {
    if (kind === 'family') {
      const family = await this.#family(id);
      return family ? { name: family.name_zh, url: fontTermsPath(id) } : null;
    }
    const row = (await readLicences(this.#db)).rows.get(id);
    return row ? { name: row.name, url: licencePath(id) } : null;
  }

  /** @throws AppError NOT_FOUND */
  async ofLicence(id: string): Promise<DataOf<typeof licenceVersions>> {
    const licences = await readLicences(this.#db);
    const versions = licences.versions.get(id) ?? [];
    const row = licences.rows.get(id);
    if (!row) throw new AppError('NOT_FOUND');
    return {
      id,
      name: row.name,
      versions: versions.map((version, i) => ({
        ...licenceChangeOf(id, row.name, version, versions),
        until: untilOf(versions, i),
        verdicts: licenceVerdicts(version.snapshot),
        text: null,
        textSha256: null,
      })),
    };
  }

  /** @throws AppError FONT_NOT_FOUND, FONT_GONE */
  async ofFont(gno: string): Promise<DataOf<typeof fontLicenceVersions>> {
    const family = await this.#family(gno);
    if (!family) throw await this.#missing(gno);
    const [licences, versions] = await Promise.all([
      readLicences(this.#db),
      versionsOf(this.#db, 'family', gno),
    ]);
    const shas = versions.flatMap((v) => v.snapshot.licenceTextSha256 ?? []);
    const texts = await this.#db
      .selectFrom('licence_texts')
      .selectAll()
      .where('sha256', 'in', [...shas, ''])
      .execute();
    return {
      fontGNo: gno,
      kind: family.kind,
      nameZh: family.name_zh,
      versions: versions.map((version, i) => {
        const { licenceId, licenceTextSha256: textSha256 } = version.snapshot;
        return {
          ...fontChangeOf(gno, family.name_zh, version, versions, licences),
          until: untilOf(versions, i),
          verdicts: fontVerdicts(
            { licence_text_sha256: textSha256 },
            licences.termsAt(licenceId, versions[i - 1]?.inForceAt ?? null, 'until'),
          ),
          text: texts.find((t) => t.sha256 === textSha256)?.text ?? null,
          textSha256,
        };
      }),
    };
  }

  async #change(
    kind: 'licence' | 'family',
    id: string,
    number: number,
    licences: Licences,
    /** A font under the licence that the change is shown with. */
    of?: Pick<FamiliesTable, 'licence_text_sha256'>,
  ): Promise<LicenceChange | null> {
    if (kind === 'licence') {
      const versions = licences.versions.get(id) ?? [];
      const version = versions.find((v) => v.version === number);
      const row = licences.rows.get(id);
      return version && row ? licenceChangeOf(id, row.name, version, versions, of) : null;
    }
    const [family, versions] = await Promise.all([this.#family(id), versionsOf(this.#db, 'family', id)]);
    const version = versions.find((v) => v.version === number);
    return family && version ? fontChangeOf(id, family.name_zh, version, versions, licences) : null;
  }

  #family(gno: string) {
    return this.#db
      .selectFrom('families')
      .select(['kind', 'name_zh', 'licence_text_sha256'])
      .where('gno', '=', gno)
      .executeTakeFirst();
  }
}

function licenceChangeOf(
  id: string,
  name: string,
  version: Version<'licence'>,
  versions: readonly Version<'licence'>[],
  of?: Pick<FamiliesTable, 'licence_text_sha256'>,
): LicenceChange {
  const former = before(version, versions);
  const verdicts = ({ snapshot }: Version<'licence'>) =>
    of ? fontVerdicts(of, snapshot) : licenceVerdicts(snapshot);
  return {
    ...stateFields(version, versions),
    kind: 'licence',
    id,
    name,
    licence: { id, name: version.snapshot.name },
    former: former && { id, name: former.snapshot.name },
    textChanged: false,
    uses: former ? differences(verdicts(former), verdicts(version)) : [],
    url: licencePath(id),
  };
}

function fontChangeOf(
  gno: string,
  name: string,
  version: FontTerms,
  versions: readonly FontTerms[],
  licences: Licences,
): LicenceChange {
  const former = before(version, versions);
  const named = ({ licenceId }: Terms) => ({ id: licenceId, name: licences.nameOf(licenceId) });
  const verdicts = ({ licenceTextSha256 }: Terms, terms: Parameters<typeof fontVerdicts>[1]) =>
    fontVerdicts({ licence_text_sha256: licenceTextSha256 }, terms);
  // Compares both as they were at the handover: changes within a licence are listed among its own versions.
  const at = version.inForceAt;
  return {
    ...stateFields(version, versions),
    kind: 'font',
    id: gno,
    name,
    licence: named(version.snapshot),
    former: former && named(former.snapshot),
    textChanged: former !== null && former.snapshot.licenceTextSha256 !== version.snapshot.licenceTextSha256,
    uses: former
      ? differences(
          verdicts(former.snapshot, licences.termsAt(former.snapshot.licenceId, at, 'until')),
          verdicts(version.snapshot, licences.termsAt(version.snapshot.licenceId, at)),
        )
      : [],
    url: fontTermsPath(gno),
  };
}

const stateFields = (
  version: Version<'family' | 'licence'>,
  versions: readonly Version<'family' | 'licence'>[],
) => ({
  version: version.version,
  state: stateOf(version, versions),
  effectiveOn: version.effectiveOn,
  changes: version.changes,
});

const before = <T extends { version: number }>({ version }: T, versions: readonly T[]): T | null =>
  versions.find((v) => v.version < version) ?? null;

/** Last day of version `i` of a list sorted newest first; null while no later version is known. */
function untilOf(versions: readonly { effectiveOn: string }[], i: number): string | null {
  const next = versions[i - 1];
  return next ? dayAfter(next.effectiveOn, -1) : null;
}

const differences = (from: readonly UseVerdict[], to: readonly UseVerdict[]): LicenceChange['uses'] =>
  to.flatMap(({ use, name, verdict, note }, i) => {
    const was = from[i];
    if (!was || (was.verdict === verdict && was.note === note)) return [];
    return [
      {
        use,
        name,
        before: { verdict: was.verdict, note: was.note },
        after: { verdict, note },
      },
    ];
  });

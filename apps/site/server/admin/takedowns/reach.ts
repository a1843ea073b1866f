import { FONT_SECTIONS, type ParsedOf } from '@ziwan/contract';
import type { decideTakedown, TakedownReach, TakedownReference } from '@ziwan/contract/admin';
import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { AppError } from '../../calls/app-error.ts';
import { FONT_PART } from '../../fonts/coverage/index.ts';
import type { AtOnce, NamedFont, OtherFont, ReleaseKind, Standing, State } from '../releases/index.ts';
import { anonymousDownloads, audienceOf } from './audience.ts';

export type Choice = ParsedOf<typeof decideTakedown>['body']['choices'][number];

/** A face and its file, as a case keeps them. */
export interface Named {
  gno: string;
  sfnt: string;
}

interface Found {
  kind: ReleaseKind;
  subject: string;
  standing: Standing;
  reference: TakedownReference;
}

interface Parts {
  db: Kysely<Database>;
  kinds: readonly ReleaseKind[];
  /** Origins of the site and of its CDN; empty without a known one. */
  origins: readonly string[];
}

/** Names by which addresses and texts name a family. */
export const namedFont = (gno: string, nameZh: string, faces: readonly Named[]): NamedFont => ({
  gno,
  nameZh,
  gnos: new Set([gno, ...faces.map((face) => face.gno)]),
});

/** Finds what visitors see that names a font. */
export async function referencesTo({ db, kinds }: Parts, font: NamedFont): Promise<Found[]> {
  const found: Found[] = [];
  for (const kind of kinds) {
    for (const subject of (await kind.naming?.candidates(db, font)) ?? []) {
      const standing = await kind.read(db, subject);
      const places = standing?.shown ? (kind.naming?.placesIn(standing.shown, font) ?? []) : [];
      if (!standing?.shown || places.length === 0) continue;
      const page = kind.pageOf(subject, standing.shown);
      const only = places.every((place) => place.only);
      found.push({
        kind,
        subject,
        standing,
        reference: {
          kind: kind.kind,
          subject,
          title: kind.titleOf(standing.shown),
          section: page.kind ?? kind.kind,
          path: page.path,
          places: places.map(({ words }) => words),
          named: places.some((place) => place.only),
          choices: only ? ['leave', 'hide'] : ['drop', 'replace', 'hide', 'leave'],
        },
      });
    }
  }
  return found;
}

export async function reachOf(
  parts: Parts,
  font: NamedFont,
  faces: readonly Named[],
): Promise<TakedownReach> {
  const { db, origins } = parts;
  const found = await referencesTo(parts, font);
  const { n } = await db
    .selectFrom('project_shares')
    .innerJoin('project_families', 'project_families.project_id', 'project_shares.project_id')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('family_gno', '=', font.gno)
    .executeTakeFirstOrThrow();
  return {
    references: found.map(({ reference }) => reference),
    audience: await audienceOf(db, font.gno),
    anonymous: await anonymousDownloads(db, font.gno),
    shares: Number(n),
    purge: purgeList(origins, font, faces, found),
  };
}

/** Addresses that shared caches may hold: exact ones, and the beginnings of many. */
function purgeList(
  origins: readonly string[],
  { gno, gnos }: NamedFont,
  faces: readonly Named[],
  found: readonly Found[],
): string {
  const ids = [...gnos].map(encodeURIComponent);
  const parts = [...new Set(faces.map(({ sfnt }) => sfnt.slice(0, FONT_PART)))];
  const paths = [
    ...Object.values(FONT_SECTIONS).flatMap(({ path }) => ids.map((id) => `${path}/${id}`)),
    `/license/font/${encodeURIComponent(gno)}`,
    ...found.map(({ reference }) => reference.path),
    ...ids.flatMap((id) => [
      `/webfont/css/${id}.css*`,
      `/webfont/css/family/${id}.css*`,
      `/webfont/s/${id}/*`,
      `/webfont/t/${id}/*`,
    ]),
    ...parts.flatMap((part) => [`/webfont/f/${part}-*`, `/webfont/p/${part}-*`]),
    `/portrait/${encodeURIComponent(gno)}-*`,
    `/og/*${encodeURIComponent(gno)}-*`,
    '/web/api/font/*',
  ];
  return (origins.length > 0 ? origins : [''])
    .flatMap((origin) => [...new Set(paths)].map((path) => `${origin}${path}`))
    .join('\n');
}

/**
 * Changes of what names the font, as the operator chose.
 * @throws AppError BAD_REQUEST if a reference has no choice, or one that it does not offer
 */
export async function changesBy(
  parts: Parts,
  font: NamedFont,
  choices: readonly Choice[],
): Promise<AtOnce['changes']> {
  const refused = (details: string) => new AppError('BAD_REQUEST', { details });
  const changes: AtOnce['changes'][number][] = [];
  for (const { kind, subject, standing, reference } of await referencesTo(parts, font)) {
    const choice = choices.find((each) => each.kind === kind.kind && each.subject === subject);
    if (!choice) throw refused(`「${reference.title}」也提到它，还没有说怎么办`);
    if (!reference.choices.includes(choice.choice)) throw refused(`「${reference.title}」不能这样处理`);
    const change = await resultOf(parts, font, kind, standing.shown as State, choice);
    if (change === 'same') continue;
    changes.push({ kind: kind.kind, subject, base: standing.revision, after: change });
  }
  return changes;
}

async function resultOf(
  { db }: Parts,
  font: NamedFont,
  { naming }: ReleaseKind,
  shown: State,
  { choice, by }: Choice,
): Promise<State | null | 'same'> {
  if (choice === 'leave' || !naming) return 'same';
  if (choice === 'hide') return naming.hidden(shown);
  return naming.without(shown, font, choice === 'replace' ? await otherFont(db, font, by) : null);
}

/** @throws AppError BAD_REQUEST unless it is another public family */
async function otherFont(
  db: Kysely<Database>,
  { gno }: NamedFont,
  by: string | undefined,
): Promise<OtherFont> {
  const row =
    by === undefined || by === gno
      ? undefined
      : await db
          .selectFrom('families')
          .select(['gno', 'name_zh', 'kind'])
          .where('gno', '=', by)
          .executeTakeFirst();
  if (!row) throw new AppError('BAD_REQUEST', { details: 'by：请选一款站上别的字体来替换' });
  return { gno: row.gno, nameZh: row.name_zh, path: `${FONT_SECTIONS[row.kind].path}/${row.gno}` };
}

import { type DataOf, ERRORS, type ErrorKey, type ParsedOf } from '@ziwan/contract';
import type { NumberTable, NumberTask, numbers, putAsideTask } from '@ziwan/contract/admin';
import { dayAfter, dayOf, instantOf, isoOf } from '@ziwan/contract/site-time';
import { ENGINES, type Engine } from '@ziwan/game-export';
import { sha256Url } from '@ziwan/infra/digest';
import type { Database } from '@ziwan/store';
import { type Kysely, sql } from 'kysely';
import type { Topic } from './day-counts.ts';

type Numbers = DataOf<typeof numbers>;
type Figures = Numbers['totals'];

/** Rows of a ranking on the page, and of a file. */
const SHOWN = 20;
const IN_FILE = 10_000;
/** Days that tasks look back at. */
const TASK_DAYS = 30;
/** Least visitors for a task. */
const TASK_LEAST = { search: 5, lacks: 10, refused: 10 } as const;
const MOST_TASKS = 6;
/** Characters that a task names. */
const NAMED = 8;

interface Counted {
  day: string;
  subject: string;
  detail: string;
  n: number;
}

/** What visitors lack and take, by day in the site's time zone, compared with the period before. */
export class NumberReport {
  readonly #db: Kysely<Database>;
  readonly #now: () => number;

  constructor(db: Kysely<Database>, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  async numbers(days: number, most = SHOWN): Promise<Numbers> {
    const today = dayOf(this.#now());
    const first = dayAfter(today, 1 - days);
    const earlier = dayAfter(today, 1 - 2 * days);
    const [search, lacks, begun, made, refused] = (await Promise.all(
      (['search', 'lacks', 'begun', 'package', 'refused'] as const).map((topic) =>
        this.#counts(topic, earlier),
      ),
    )) as [Counted[], Counted[], Counted[], Counted[], Counted[]];
    const downloads = await this.#downloads(earlier);
    const [searches, lacking, taken, packages, refusals] = [search, lacks, downloads, made, refused].map(
      byDay,
    ) as [Sums, Sums, Sums, Sums, Sums];
    const of = (day: string): Figures => ({
      searches: searches.get(day) ?? 0,
      lacks: lacking.get(day) ?? 0,
      downloads: taken.get(day) ?? 0,
      packages: packages.get(day) ?? 0,
      refused: refusals.get(day) ?? 0,
    });
    const total = (list: readonly string[]): Figures => {
      const each = list.map(of);
      const all = (key: keyof Figures) => each.reduce((n, figures) => n + figures[key], 0);
      return {
        searches: all('searches'),
        lacks: all('lacks'),
        downloads: all('downloads'),
        packages: all('packages'),
        refused: all('refused'),
      };
    };
    const span = Array.from({ length: days }, (_, n) => dayAfter(first, n));
    const previous = Array.from({ length: days }, (_, n) => dayAfter(earlier, n));
    const names = await this.#names([...lacks, ...refused, ...downloads]);
    const rank = (rows: readonly Counted[], nameOf: (id: string) => string, by: (row: Counted) => string) =>
      ranked(rows, first, by)
        .slice(0, most)
        .map(({ id, ...figures }) => ({ id, name: nameOf(id), ...figures }));
    const subject = ({ subject: id }: Counted) => id;
    const lacked = charactersOf(lacks, first);
    return {
      days: span.map((day) => ({ day, ...of(day) })),
      totals: total(span),
      before: total(previous),
      searches: rank(search, (word) => word, subject),
      lacks: rank(lacks, names.font, subject).map((row) => ({
        ...row,
        characters: joined(lacked.get(row.id)),
      })),
      fonts: rank(downloads, names.font, subject),
      licences: rank(downloads, names.licence, ({ detail }) => detail),
      engines: rank(begun, engineName, subject).map(({ n, ...row }) => ({
        ...row,
        begun: n,
        n: sumOf(made, row.id, first),
        before: ranked(made, first, subject).find(({ id }) => id === row.id)?.before ?? 0,
      })),
      refusals: rank(
        refused,
        (id) => names.font(id.split(' ')[0] as string),
        (row) => `${row.subject} ${row.detail}`,
      ).map((row) => ({ ...row, reason: reasonOf(row.id.split(' ')[1] as string) })),
    };
  }

  /** One table as CSV, all rows. */
  async file(table: NumberTable, days: number) {
    const all = await this.numbers(days, IN_FILE);
    const rows: readonly (readonly (string | number)[])[] = TABLES[table](all);
    // Spreadsheets read UTF-8 if it says so.
    const bytes = Buffer.from(`\ufeff${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`);
    return {
      fileName: `${table}-${days}-${dayOf(this.#now())}.csv`,
      etag: `"${sha256Url(bytes).slice(0, 22)}"`,
      bytes,
    };
  }

  /** What the last days ask for, the most wanted first, without what was put aside. */
  async tasks(): Promise<NumberTask[]> {
    const now = isoOf(this.#now());
    const first = dayAfter(dayOf(this.#now()), 1 - TASK_DAYS);
    const aside = await this.#db.selectFrom('put_aside').selectAll().where('until', '>', now).execute();
    const isAside = (topic: Topic, subject: string, detail: string) =>
      aside.some((row) => row.topic === topic && row.subject === subject && row.detail === detail);
    const [search, lacks, refused] = (await Promise.all(
      (['search', 'lacks', 'refused'] as const).map((topic) => this.#counts(topic, first)),
    )) as [Counted[], Counted[], Counted[]];
    const names = await this.#names([...lacks, ...refused]);
    const bySubject = ({ subject }: Counted) => subject;
    const found: NumberTask[] = [
      ...ranked(search, first, bySubject).map(({ id, n }) => ({
        topic: 'search' as const,
        subject: id,
        name: id,
        fontGNo: null,
        detail: '',
        n,
      })),
      ...[...charactersOf(lacks, first)].flatMap(([id, characters]) => {
        const fontGNo = names.familyOf(id);
        const n = characters[0]?.n ?? 0;
        const detail = joined(characters.slice(0, NAMED));
        return fontGNo
          ? [{ topic: 'lacks' as const, subject: id, name: names.font(id), fontGNo, detail, n }]
          : [];
      }),
      ...ranked(refused, first, ({ subject, detail }) => `${subject} ${detail}`).flatMap(({ id, n }) => {
        const [subject = '', detail = ''] = id.split(' ');
        const fontGNo = names.familyOf(subject);
        return fontGNo
          ? [{ topic: 'refused' as const, subject, name: names.font(subject), fontGNo, detail, n }]
          : [];
      }),
    ];
    return found
      .filter(({ topic, n }) => n >= TASK_LEAST[topic as keyof typeof TASK_LEAST])
      .filter(({ topic, subject, detail }) => !isAside(topic, subject, topic === 'lacks' ? '' : detail))
      .toSorted((a, b) => b.n - a.n || a.name.localeCompare(b.name))
      .slice(0, MOST_TASKS);
  }

  async putAside(
    { topic, subject, detail, days }: ParsedOf<typeof putAsideTask>['body'],
    userId: string | null,
  ): Promise<void> {
    const until = isoOf(this.#now() + days * 86_400_000);
    const row = { topic, subject, detail: topic === 'lacks' ? '' : detail, until, user_id: userId };
    await this.#db
      .insertInto('put_aside')
      .values(row)
      .onConflict((c) => c.columns(['topic', 'subject', 'detail']).doUpdateSet({ until, user_id: userId }))
      .execute();
  }

  async #counts(topic: Topic, since: string): Promise<Counted[]> {
    const rows = await this.#db
      .selectFrom('day_counts')
      .select(['day', 'subject', 'detail', 'n'])
      .where('topic', '=', topic)
      .where('day', '>=', since)
      .execute();
    return rows.map((row) => ({ ...row, n: Number(row.n) }));
  }

  /** Downloads by day and face, with their licence as detail. */
  async #downloads(since: string): Promise<Counted[]> {
    // From hourly groups, or by minute where the time zone's offset is no whole hour.
    const whole = instantOf(since) % 3_600_000 === 0;
    const hour = sql<string>`substr(created_at, 1, ${sql.lit(whole ? 13 : 16)})`;
    const rows = await this.#db
      .selectFrom('downloads')
      .select(['family_gno', 'face_gno', 'licence_id', hour.as('hour')])
      .select((e) => e.fn.countAll<number>().as('n'))
      .where('created_at', '>=', isoOf(instantOf(since)))
      .groupBy(['family_gno', 'face_gno', 'licence_id', hour])
      .execute();
    return rows.map((row) => ({
      day: dayOf(`${row.hour}${whole ? ':00' : ''}:00Z`),
      subject: row.face_gno ?? row.family_gno,
      detail: row.licence_id,
      n: Number(row.n),
    }));
  }

  async #names(rows: readonly Counted[]) {
    const ids = [...new Set(rows.map(({ subject }) => subject))];
    const names = new Map<string, string>();
    const families = new Map<string, string>();
    for (let at = 0; at < ids.length; at += 500) {
      const some = ids.slice(at, at + 500);
      const faces = await this.#db
        .selectFrom('faces')
        .innerJoin('families', 'families.gno', 'faces.family_gno')
        .select(['faces.gno', 'families.gno as family', 'name_zh', 'style_name'])
        .where('faces.gno', 'in', some)
        .execute();
      const whole = await this.#db
        .selectFrom('families')
        .select(['gno', 'name_zh'])
        .where('gno', 'in', some)
        .execute();
      for (const { gno, family, name_zh, style_name } of faces) {
        names.set(gno, `${name_zh} ${style_name}`);
        families.set(gno, family);
      }
      for (const { gno, name_zh } of whole) {
        names.set(gno, name_zh);
        families.set(gno, gno);
      }
    }
    const licences = await this.#db.selectFrom('licences').select(['id', 'name']).execute();
    const licence = new Map(licences.map(({ id, name }) => [id, name]));
    return {
      font: (id: string) => names.get(id) ?? id,
      familyOf: (id: string) => families.get(id),
      licence: (id: string) => licence.get(id) ?? id,
    };
  }
}

type Sums = ReadonlyMap<string, number>;

function byDay(rows: readonly Counted[]): Sums {
  const sums = new Map<string, number>();
  for (const { day, n } of rows) sums.set(day, (sums.get(day) ?? 0) + n);
  return sums;
}

const sumOf = (rows: readonly Counted[], subject: string, first: string): number =>
  rows.reduce((n, row) => (row.subject === subject && row.day >= first ? n + row.n : n), 0);

/** Sums by id since `first` and before it, the largest first; only ids of the period itself. */
function ranked(rows: readonly Counted[], first: string, by: (row: Counted) => string) {
  const sums = new Map<string, { n: number; before: number }>();
  for (const row of rows) {
    const held = sums.get(by(row)) ?? { n: 0, before: 0 };
    if (row.day >= first) held.n += row.n;
    else held.before += row.n;
    sums.set(by(row), held);
  }
  return [...sums]
    .map(([id, figures]) => ({ id, ...figures }))
    .filter(({ n }) => n > 0)
    .toSorted((a, b) => b.n - a.n || a.id.localeCompare(b.id));
}

/** Characters that visitors asked each font for in vain, the most wanted first. */
function charactersOf(
  lacks: readonly Counted[],
  first: string,
): ReadonlyMap<string, { id: string; n: number }[]> {
  const fonts = Map.groupBy(lacks, ({ subject }) => subject);
  return new Map([...fonts].map(([id, rows]) => [id, ranked(rows, first, ({ detail }) => detail)]));
}

const joined = (characters: readonly { id: string }[] = []): string =>
  characters.map(({ id }) => id).join('');

const engineName = (id: string): string => (ENGINES as Record<string, Engine>)[id]?.name ?? id;
const reasonOf = (key: string): string => ERRORS[key as ErrorKey]?.message ?? key;

/** A cell of CSV (RFC 4180). Spreadsheets run what begins like a formula, so that gets an apostrophe. */
export function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const TABLES: Record<NumberTable, (all: Numbers) => (string | number)[][]> = {
  days: ({ days }) => [
    ['日期', '没搜到', '缺字', '下载', '字体包', '被拒'],
    ...days.map((d) => [d.day, d.searches, d.lacks, d.downloads, d.packages, d.refused]),
  ],
  searches: ({ searches }) => [['搜的词', '人次', '之前'], ...searches.map((s) => [s.name, s.n, s.before])],
  lacks: ({ lacks }) => [
    ['编号', '字体', '缺的字', '人次', '之前'],
    ...lacks.map((l) => [l.id, l.name, l.characters, l.n, l.before]),
  ],
  fonts: ({ fonts }) => [
    ['编号', '字款', '下载', '之前'],
    ...fonts.map((f) => [f.id, f.name, f.n, f.before]),
  ],
  licences: ({ licences }) => [
    ['编号', '授权', '下载', '之前'],
    ...licences.map((l) => [l.id, l.name, l.n, l.before]),
  ],
  engines: ({ engines }) => [
    ['引擎', '算过大小', '做成', '之前做成'],
    ...engines.map((e) => [e.name, e.begun, e.n, e.before]),
  ],
  refusals: ({ refusals }) => [
    ['编号', '字体', '原因', '人次', '之前'],
    ...refusals.map((r) => [r.id.split(' ')[0] as string, r.name, r.reason, r.n, r.before]),
  ],
};

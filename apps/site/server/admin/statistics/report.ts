import { type Kind, pathOf } from '@ziwan/content';
import { type DataOf, isStaff, type ParsedOf } from '@ziwan/contract';
import type { statistics, waiting } from '@ziwan/contract/admin';
import { dayAfter, dayOf, instantOf, isoOf } from '@ziwan/contract/site-time';
import { type Database, timedTexts } from '@ziwan/store';
import { type Kysely, sql } from 'kysely';
import type { Session } from '../../people/sessions/index.ts';
import { SECTIONS, type Section } from './visits.ts';

/** Maximum fonts and entries in a ranking. */
const MOST = 20;

interface Counts {
  views: number;
  downloads: number;
  registrations: number;
}

/** Start of a day, ISO 8601. */
const startOf = (day: string): string => isoOf(instantOf(day));

/** Reports activity by day in the site's time zone, and the work waiting for operators. */
export class Report {
  readonly #db: Kysely<Database>;
  readonly #now: () => number;

  constructor(db: Kysely<Database>, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  async waiting(session: Session): Promise<DataOf<typeof waiting>> {
    const at = isoOf(this.#now());
    const count = async (query: { execute(): Promise<{ n: number | string | bigint }[]> }) =>
      Number((await query.execute())[0]?.n ?? 0);
    const entries = () => this.#db.selectFrom('entries').select((e) => e.fn.countAll<number>().as('n'));
    const fresh = (table: 'messages' | 'submissions') =>
      this.#db
        .selectFrom(table)
        .select((e) => e.fn.countAll<number>().as('n'))
        .where('status', '=', 'new');
    const answers = isStaff(session.role, 'operator');
    return {
      drafts: await count(
        entries().where('status', '=', 'draft').where('id', 'not in', timedTexts(this.#db)),
      ),
      scheduled: await count(
        entries().where((e) =>
          e.or([e('status', '!=', 'draft').and('publish_at', '>', at), e('id', 'in', timedTexts(this.#db))]),
        ),
      ),
      messages: answers ? await count(fresh('messages')) : null,
      submissions: answers ? await count(fresh('submissions')) : null,
    };
  }

  async statistics({ days }: ParsedOf<typeof statistics>['query']): Promise<DataOf<typeof statistics>> {
    const today = dayOf(this.#now());
    const span = Array.from({ length: days }, (_, i) => dayAfter(today, i + 1 - days));
    const [first, earlier] = [span[0] as string, dayAfter(today, 1 - 2 * days)];
    const [views, downloads, registrations] = await Promise.all([
      this.#viewsByDay(earlier),
      this.#byDay('downloads', earlier),
      this.#byDay('users', earlier),
    ]);
    const of = (day: string): Counts => ({
      views: views.get(day) ?? 0,
      downloads: downloads.get(day) ?? 0,
      registrations: registrations.get(day) ?? 0,
    });
    const total = (list: readonly string[]): Counts =>
      list.map(of).reduce(
        (a, b) => ({
          views: a.views + b.views,
          downloads: a.downloads + b.downloads,
          registrations: a.registrations + b.registrations,
        }),
        { views: 0, downloads: 0, registrations: 0 },
      );
    const previous = [...new Set([...views.keys(), ...downloads.keys(), ...registrations.keys()])].filter(
      (day) => day < first,
    );
    return {
      days: span.map((day) => ({ day, ...of(day) })),
      totals: total(span),
      before: total(previous),
      sections: await this.#sections(first),
      fonts: await this.#fonts(first),
      entries: await this.#entries(first),
    };
  }

  async #viewsByDay(since: string): Promise<Map<string, number>> {
    const rows = await this.#db
      .selectFrom('traffic_days')
      .select(['day', (e) => e.fn.sum<number>('views').as('n')])
      .where('day', '>=', since)
      .groupBy('day')
      .execute();
    return new Map(rows.map((r) => [r.day, Number(r.n)]));
  }

  /** Counts rows by day from hourly groups, or by minute if the time zone offset is not a whole hour. */
  async #byDay(table: 'downloads' | 'users', since: string): Promise<Map<string, number>> {
    const whole = instantOf(since) % 3_600_000 === 0;
    // Both databases store times as ISO 8601 text.
    const hour = sql<string>`substr(created_at, 1, ${sql.lit(whole ? 13 : 16)})`;
    const rows = await this.#db
      .selectFrom(table)
      .select([hour.as('hour'), (e) => e.fn.countAll<number>().as('n')])
      .where('created_at', '>=', startOf(since))
      .groupBy(hour)
      .execute();
    const days = new Map<string, number>();
    for (const { hour, n } of rows) {
      const day = dayOf(`${hour}${whole ? ':00' : ''}:00Z`);
      days.set(day, (days.get(day) ?? 0) + Number(n));
    }
    return days;
  }

  async #sections(since: string) {
    const rows = await this.#db
      .selectFrom('traffic_days')
      .select(['section', (e) => e.fn.sum<number>('views').as('n')])
      .where('day', '>=', since)
      .groupBy('section')
      .execute();
    return rows
      .map((r) => ({
        section: r.section,
        name: SECTIONS[r.section as Section] ?? r.section,
        views: Number(r.n),
      }))
      .toSorted((a, b) => b.views - a.views || a.section.localeCompare(b.section));
  }

  async #fonts(since: string) {
    const [viewed, taken] = await Promise.all([
      this.#viewsBySubject(since, 'families'),
      this.#db
        .selectFrom('downloads')
        .select(['family_gno', (e) => e.fn.countAll<number>().as('n')])
        .where('created_at', '>=', startOf(since))
        .groupBy('family_gno')
        .execute(),
    ]);
    const downloads = new Map(taken.map((r) => [r.family_gno, Number(r.n)]));
    const ranked = [...new Set([...viewed.keys(), ...downloads.keys()])]
      .map((id) => ({ id, views: viewed.get(id) ?? 0, downloads: downloads.get(id) ?? 0 }))
      .toSorted((a, b) => b.downloads - a.downloads || b.views - a.views || a.id.localeCompare(b.id));
    const top = ranked.slice(0, MOST);
    if (top.length === 0) return [];
    const rows = await this.#db
      .selectFrom('families')
      .select(['gno', 'name_zh'])
      .where(
        'gno',
        'in',
        top.map((t) => t.id),
      )
      .execute();
    const names = new Map(rows.map((r) => [r.gno, r.name_zh]));
    return top.map((t) => ({ ...t, name: names.get(t.id) ?? t.id, path: `/font/${t.id}` }));
  }

  async #entries(since: string) {
    const viewed = await this.#viewsBySubject(since, 'entries');
    const top = [...viewed].toSorted((a, b) => b[1] - a[1] || a[0].localeCompare(b[0])).slice(0, MOST);
    if (top.length === 0) return [];
    const rows = await this.#db
      .selectFrom('entries')
      .select(['id', 'title', 'kind'])
      .where(
        'id',
        'in',
        top.map(([id]) => id),
      )
      .execute();
    const found = new Map(rows.map((r) => [r.id, r]));
    return top.flatMap(([id, views]) => {
      const entry = found.get(id);
      return entry ? [{ id, name: entry.title, path: pathOf(entry.kind as Kind, id), views }] : [];
    });
  }

  async #viewsBySubject(since: string, of: 'families' | 'entries'): Promise<Map<string, number>> {
    const fonts = ['font', 'currency', 'variable'];
    const rows = await this.#db
      .selectFrom('traffic_days')
      .select(['subject', (e) => e.fn.sum<number>('views').as('n')])
      .where('day', '>=', since)
      .where('subject', '!=', '')
      .where('section', of === 'families' ? 'in' : 'not in', fonts)
      .groupBy('subject')
      .execute();
    return new Map(rows.map((r) => [r.subject, Number(r.n)]));
  }
}

import { dayOf } from '@ziwan/contract/site-time';
import type { Database } from '@ziwan/store';
import { type Kysely, sql } from 'kysely';

/** Interval (ms) at which buffered views are written. */
const FLUSH_INTERVAL = 10_000;
/** Maximum addresses in the buffer, so that made-up ones cannot exhaust memory. */
const MOST = 5000;

/** Sections whose page views are counted; pages inside a section also count for their subject. */
export const SECTIONS = {
  home: '首页',
  font: '创意字体',
  currency: '通用字体',
  variable: '可变字体',
  album: '专辑',
  heji: '合辑',
  baike: '百科',
  case: '案例',
  video: '视频',
  news: '新闻',
  zixun: '资讯',
  notice: '公告',
  license: '授权说明',
  contact: '联系',
  search: '搜索',
} as const;
export type Section = keyof typeof SECTIONS;

const ROBOTS = /bot|crawl|spider|slurp|preview|monitor|curl|wget|python|java\//i;

/** Section and subject that a path counts for; `null` if it is not counted. */
export function placeOf(path: string): { section: Section; subject: string } | null {
  const clean = (path.split(/[?#]/, 1)[0] as string).replace(/\.html$/, '');
  if (clean === '/') return { section: 'home', subject: '' };
  const [, section = '', subject = '', ...rest] = clean.split('/');
  if (!Object.hasOwn(SECTIONS, section) || section === 'home' || rest.length > 0) return null;
  if (section === 'variable' && subject === 'list') return { section, subject: '' };
  return { section: section as Section, subject: decodeURIComponent(subject) };
}

/** Buffers page views and writes them in batches, without any data about the visitor. */
export class Visits {
  readonly #db: Kysely<Database>;
  readonly #now: () => number;
  readonly #onFault: (error: unknown) => void;
  #buffer = new Map<string, number>();
  #timer: NodeJS.Timeout | null = null;

  constructor(db: Kysely<Database>, now: () => number, onFault: (error: unknown) => void) {
    this.#db = db;
    this.#now = now;
    this.#onFault = onFault;
  }

  /** @param path of the page; paths outside the site are ignored */
  count(path: string, userAgent: string): void {
    if (ROBOTS.test(userAgent)) return;
    const key = `${dayOf(this.#now())} ${path}`;
    const held = this.#buffer.get(key);
    if (held === undefined && this.#buffer.size >= MOST) return;
    this.#buffer.set(key, (held ?? 0) + 1);
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_INTERVAL).unref();
  }

  /** Writes the buffered views; on failure they stay buffered. */
  async flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const buffered = this.#buffer;
    this.#buffer = new Map();
    if (buffered.size === 0) return;
    try {
      await this.#write(buffered);
    } catch (error) {
      for (const [key, views] of buffered) this.#buffer.set(key, (this.#buffer.get(key) ?? 0) + views);
      this.#onFault(error);
    }
  }

  async #write(buffered: ReadonlyMap<string, number>): Promise<void> {
    const places = new Map<string, { day: string; section: Section; subject: string; views: number }>();
    for (const [key, views] of buffered) {
      const place = readable(key.slice(11));
      if (!place) continue;
      const row = { day: key.slice(0, 10), ...place };
      const name = `${row.day} ${row.section} ${row.subject}`;
      places.set(name, { ...row, views: (places.get(name)?.views ?? 0) + views });
    }
    const known = await this.#known([...places.values()].map((p) => p.subject).filter((s) => s !== ''));
    const rows = [...places.values()].filter((p) => p.subject === '' || known.has(p.subject));
    await this.#db.transaction().execute(async (trx) => {
      for (const row of rows) {
        await trx
          .insertInto('traffic_days')
          .values(row)
          .onConflict((c) =>
            c
              .columns(['day', 'section', 'subject'])
              .doUpdateSet({ views: sql<number>`traffic_days.views + ${row.views}` }),
          )
          .execute();
      }
    });
  }

  /** Returns the subjects that are existing fonts or entries, so that made-up addresses leave no rows. */
  async #known(subjects: readonly string[]): Promise<Set<string>> {
    const known = new Set<string>();
    for (let at = 0; at < subjects.length; at += 500) {
      const chunk = subjects.slice(at, at + 500);
      const families = await this.#db
        .selectFrom('families')
        .select('gno')
        .where('gno', 'in', chunk)
        .execute();
      const entries = await this.#db.selectFrom('entries').select('id').where('id', 'in', chunk).execute();
      for (const { gno } of families) known.add(gno);
      for (const { id } of entries) known.add(id);
    }
    return known;
  }
}

/** `null` for paths that cannot be decoded. */
function readable(path: string): ReturnType<typeof placeOf> {
  try {
    const place = placeOf(path);
    return place?.subject.includes('\0') ? null : place;
  } catch {
    return null;
  }
}

import type { EntryInput } from '@ziwan/content';
import { type Database, isSameState } from '@ziwan/store';
import type { Kysely } from 'kysely';

/** An entry as stored in a version. */
export type Snapshot = EntryInput & { markdown: string; status: 'draft' | 'scheduled' | 'published' };

/** Display names of fonts and tags, by font number or tag id. */
export type Names = ReadonlyMap<string, string>;

const STATUSES: Record<Snapshot['status'], string> = { draft: '草稿', scheduled: '定时', published: '发布' };

/** Current names of all fonts and tags in the given versions. */
export async function namesIn(db: Kysely<Database>, versions: readonly Snapshot[]): Promise<Names> {
  const fonts = versions
    .flatMap(({ fonts }) => fonts ?? [])
    .map((font) => (typeof font === 'string' ? font : font.fontGNo));
  const tags = versions.flatMap((version) => version.tags ?? []);
  const families = fonts.length
    ? await db.selectFrom('families').select(['gno', 'name_zh']).where('gno', 'in', fonts).execute()
    : [];
  const tagged = tags.length
    ? await db.selectFrom('content_tags').select(['tag_id', 'tag_name']).where('tag_id', 'in', tags).execute()
    : [];
  return new Map([
    ...families.map((f) => [`fonts ${f.gno}`, f.name_zh] as const),
    ...tagged.map((t) => [`tags ${t.tag_id}`, t.tag_name] as const),
  ]);
}

/** Formats a field value for display; empty when there is none. */
export function shown(field: string, value: unknown, names: Names): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map((item) => shown(field, item, names)).join('、');
  if (field === 'status') return STATUSES[value as Snapshot['status']] ?? String(value);
  if (field === 'tags') return names.get(`tags ${value}`) ?? String(value);
  if (field === 'fonts' && typeof value === 'string') return names.get(`fonts ${value}`) ?? value;
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (typeof value !== 'object') return String(value);
  const { src, alt, fontGNo, note, name, url, label, width, height } = value as Record<string, unknown>;
  const font = fontGNo ? (names.get(`fonts ${fontGNo}`) ?? fontGNo) : null;
  const size = src && !alt && width && height ? `${width} × ${height}` : null;
  const file = src && !alt ? String(src).split('/').at(-1) : null;
  return [alt, label, font, note, name, url, file, size].filter(Boolean).join(' · ');
}

type Fields = Readonly<Record<string, unknown>>;

/** Fields that differ, in words. */
export function fieldChanges(before: Fields, now: Fields, names: Names) {
  return [...new Set([...Object.keys(before), ...Object.keys(now)])].flatMap((field) => {
    const [a, b] = [before[field], now[field]];
    if (isSameState({ is: sorted(field, a) }, { is: sorted(field, b) })) return [];
    const [from, to] = [shown(field, a, names), shown(field, b, names)];
    if (from === '' && to === '') return [];
    // The picture changed but its description did not.
    return [{ field, before: from, after: from === to ? `${to}（换过）` : to }];
  });
}

/** Tags are a set. */
const sorted = (field: string, value: unknown): unknown =>
  field === 'tags' && Array.isArray(value) ? value.toSorted() : value;

import { LinkCheck, type ListRow } from '@ziwan/content';
import type { DESKLESS_KINDS } from '@ziwan/contract/admin';
import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import type { Occasion, ReleaseKind, State, Write } from '../releases/index.ts';
import { ADVERTS, COLUMNS, LINKS } from './font-naming.ts';
import { namesIn, type Snapshot, shown } from './history-words.ts';
import { type ListService, leadingFault } from './list-service.ts';
import { advertService, columnService, type ListParts, linkService } from './lists.ts';

type Kind = Exclude<(typeof DESKLESS_KINDS)[number], 'keyword'>;
type Name = 'adverts' | 'columns' | 'friendLinks';
type Row = ListRow<Name>;
/** What the console shows of a row beyond what is decided of it. */
type Shown = Row & { revision: string; href?: unknown; hidden?: unknown; updatedAt?: unknown };
type Service = Pick<ListService<Name, Shown, object>, 'find' | 'rowOf' | 'put' | 'drop'>;

/** Adverts, columns and links, as releases hold them: a state is a row as its list writes it. */
export function listChanges(parts: ListParts): ReleaseKind[] {
  const of = (service: unknown) => service as Service;
  return [
    { ...changesOf(parts.db, 'advert', of(advertService(parts))), naming: ADVERTS },
    { ...changesOf(parts.db, 'column', of(columnService(parts))), naming: COLUMNS },
    { ...changesOf(parts.db, 'link', of(linkService(parts))), naming: LINKS },
  ];
}

function changesOf(db: Kysely<Database>, kind: Kind, service: Service): ReleaseKind {
  const writing =
    (id: string, row: State | null, { now }: Occasion): Write =>
    (trx) =>
      row ? service.put(trx, id, row as Row, now) : service.drop(trx, id, now);
  return {
    kind,
    role: 'operator',
    deskless: {
      async take(subject, data, isTaken) {
        const { id, row } = await service.rowOf(subject, data, isTaken);
        return { subject: id, state: row };
      },
    },
    async read(db, id) {
      const found = await service.find(db, id);
      if (!found) return null;
      const { revision, href: _, hidden: __, updatedAt: ___, ...row } = found;
      return { revision, newest: row, shown: row };
    },
    show: async ({ subject, after }, occasion) => writing(subject, after, occasion),
    putBack: async (subject, before, _standing, occasion) => writing(subject, before, occasion),
    titleOf: (state) => ('title' in state ? String(state.title) : String((state as { name: string }).name)),
    pageOf: (id) => ({ id, kind: null, path: '/' }),
    async findings({ after }, { coming, going }) {
      if (after === null) return [];
      const fault = leadingFault(after, (await LinkCheck.ofSite(db)).after(coming, going));
      return fault === null ? [] : [{ level: 'blocks', code: 'unfit', words: fault }];
    },
    async differences(before, after) {
      const [a, b] = [before, after] as [Record<string, unknown>, Record<string, unknown>];
      const fonts = [a.fontGNo, b.fontGNo].filter((gno) => typeof gno === 'string');
      const names = await namesIn(db, [{ fonts } as unknown as Snapshot]);
      const words = (field: string, value: unknown) => {
        if (field === 'isDisable') return value === '1' ? '启用' : '停用';
        return shown(field === 'fontGNo' ? 'fonts' : field, value, names);
      };
      return Object.keys(b)
        .filter((field) => field !== 'protocol')
        .map((field) => ({ field, before: words(field, a[field]), after: words(field, b[field]) }))
        .filter(({ before, after }) => before !== after);
    },
  };
}

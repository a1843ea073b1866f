import { LinkCheck, type ListRow } from '@ziwan/content';
import type { DESKLESS_KINDS } from '@ziwan/contract/admin';
import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import type { Occasion, ReleaseKind, State, Write } from '../releases/index.ts';
import { ADVERTS, COLUMNS, LINKS } from './font-naming.ts';
import { fieldChanges, namesIn, type Snapshot } from './history-words.ts';
import type { ListService } from './list-service.ts';
import {
  advertService,
  columnService,
  type ListParts,
  linkService,
  marketingService,
  oldAddressService,
  tagService,
} from './lists.ts';

type Kind = Exclude<
  (typeof DESKLESS_KINDS)[number],
  'keyword' | 'licence' | 'brand' | 'font-tag' | 'announcement'
>;
type Name = 'adverts' | 'columns' | 'friendLinks';
type Row = ListRow<Name>;
type Service = Pick<
  ListService<Name, Row & { revision: string }, object>,
  'stateOf' | 'rowOf' | 'put' | 'drop'
> &
  Pick<ListService<Name, Row & { revision: string }, object>, 'faultIn' | 'isUsed'>;

/** Fields that a row may be called by. */
const TITLES = ['title', 'name', 'tagName', 'itemName', 'from'];

/** The operator's lists, as releases hold them: a state is a row as its list writes it. */
export function listChanges(parts: ListParts): ReleaseKind[] {
  const of = (kind: Kind, service: unknown) => changesOf(parts.db, kind, service as Service);
  return [
    { ...of('advert', advertService(parts)), naming: ADVERTS },
    { ...of('column', columnService(parts)), naming: COLUMNS },
    { ...of('link', linkService(parts)), naming: LINKS },
    { ...of('tag', tagService(parts)), role: 'editor' },
    of('address', oldAddressService(parts)),
    of('option', marketingService(parts)),
  ];
}

/** Members that people decide on, with what only their list knows as words. */
function inWords({ protocol: _, fontGNo, isDisable, ...row }: Record<string, unknown>) {
  const enabled = isDisable === '1' ? '启用' : '停用';
  return { ...row, fonts: fontGNo, ...(isDisable === undefined ? {} : { isDisable: enabled }) };
}

function changesOf(db: Kysely<Database>, kind: Kind, service: Service): ReleaseKind {
  const writing =
    (id: string, row: State | null, occasion: Occasion): Write =>
    (trx) =>
      row ? service.put(trx, id, row as Row, occasion) : service.drop(trx, id, occasion);
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
      const found = await service.stateOf(db, id);
      return found && { revision: found.revision, newest: found.state, shown: found.state };
    },
    show: async ({ subject, after }, occasion) => writing(subject, after, occasion),
    async putBack(subject, before, _standing, occasion) {
      const write = writing(subject, before, occasion);
      // A tag that drafts have stays with them; visitors see only those of texts that they see.
      return async (trx) => {
        if (before !== null || !(await service.isUsed(subject, trx))) await write(trx);
      };
    },
    titleOf: (state) => String(TITLES.map((field) => state[field as keyof State]).find(Boolean)),
    pageOf: (id) => ({ id, kind: null, path: '/' }),
    async findings({ subject, after }, { coming, going }) {
      if (after === null) return [];
      const links = (await LinkCheck.ofSite(db)).after(coming, going);
      const fault = await service.faultIn(after as Row, subject, links);
      return fault === null ? [] : [{ level: 'blocks', code: 'unfit', words: fault }];
    },
    async differences(before, after) {
      const [a, b] = [before, after] as [Record<string, unknown>, Record<string, unknown>];
      const fonts = [a.fontGNo, b.fontGNo].filter((gno) => typeof gno === 'string');
      const names = await namesIn(db, [{ fonts } as unknown as Snapshot]);
      return fieldChanges(inWords(a), inWords(b), names).map(({ field, ...sides }) => ({
        field: field === 'fonts' ? 'fontGNo' : field,
        ...sides,
      }));
    },
  };
}

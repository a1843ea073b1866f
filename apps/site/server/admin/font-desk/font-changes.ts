import { fileChanges } from '@ziwan/catalogue';
import { type FamilyState, keepState, showState, standingOf } from '@ziwan/catalogue/desk';
import { FONT_SECTIONS } from '@ziwan/contract';
import type { ReleaseChange, ReleaseFinding } from '@ziwan/contract/admin';
import { COVERS } from '@ziwan/contract/covers';
import type { BlobStore } from '@ziwan/infra/blob-store';
import { bumpRevision, type Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { type Change, type ReleaseKind, type State, there } from '../releases/index.ts';
import type { FontDesk } from './desk.ts';
import { lossesIn } from './desk.ts';
import { refusing } from './faults.ts';
import { assertNotTakenDown } from './taken-down.ts';

interface Parts {
  db: Kysely<Database>;
  blobs: BlobStore;
  desk: Pick<FontDesk, 'one'>;
}

/** Families, as releases hold them. */
export function fontChanges({ db, blobs, desk }: Parts): ReleaseKind {
  const rows = (state: State | null) => (state ? familyOf(state).faces.map(({ row }) => row) : []);
  const filesOf = async (shown: State | null, next: State | null) =>
    shown && next ? fileChanges(blobs, rows(shown), rows(next), true) : null;
  return {
    kind: 'font',
    role: 'operator',
    read: (db, gno) => refusing(() => standingOf({ db, blobs }, gno)),
    async show({ subject: gno, after, standing }, { editor, now, rehearsal }) {
      const files = rehearsal ? null : await filesOf(standing?.shown ?? null, after);
      return (trx) =>
        refusing(async () => {
          if (after) await assertNotTakenDown(trx, gno);
          await showState(trx, blobs, { gno, editor, now }, after && familyOf(after), { files, why: null });
        });
    },
    async putBack(gno, before, standing, { editor, now, release, rehearsal }) {
      const { newest, shown } = there(standing);
      const files = rehearsal ? null : await filesOf(shown, before);
      const why = `整批撤回「${release}」，恢复之前的授权`;
      return (trx) =>
        refusing(async () => {
          if (before) await assertNotTakenDown(trx, gno);
          await showState(trx, blobs, { gno, editor, now }, before && familyOf(before), { files, why });
          if (before) await keepState(trx, blobs, { gno, editor, now }, familyOf(newest));
        });
    },
    async keep(gno, state, _standing, { editor, now }) {
      return {
        write: async (trx, check) => {
          await bumpRevision(trx);
          await check();
          await refusing(() => keepState(trx, blobs, { gno, editor, now }, familyOf(state)));
        },
        notes: [],
      };
    },
    drawnIn(state) {
      const { faces, statement } = familyOf(state);
      const row = faces[0]?.row;
      return row ? { face: row.gno, text: statement.nameZh, file: row.sfnt_sha256 } : null;
    },
    titleOf: (state) => familyOf(state).statement.nameZh,
    pageOf: (id, state) => ({
      id,
      kind: 'font',
      path: `${FONT_SECTIONS[familyOf(state).statement.kind].path}/${id}`,
    }),
    findings: (change) => findings(db, desk, change),
    differences: (before, after) => differences(db, familyOf(before), familyOf(after)),
  };
}

const familyOf = (state: State) => state as FamilyState;

async function findings(
  db: Kysely<Database>,
  desk: Pick<FontDesk, 'one'>,
  { subject, after, standing }: Change,
): Promise<ReleaseFinding[]> {
  const note = (words: string): ReleaseFinding => ({ level: 'note', code: 'attention', words });
  if (after === null) {
    const { n } = await db
      .selectFrom('entry_fonts')
      .innerJoin('entries', 'entries.id', 'entry_id')
      .select((e) => e.fn.countAll<number>().as('n'))
      .where('family_gno', '=', subject)
      .where('status', '!=', 'draft')
      .executeTakeFirstOrThrow();
    return Number(n) > 0 ? [note(`${n} 篇内容里提到它，里面的链接会打不开`)] : [];
  }
  const font = await desk.one(subject);
  const losses = font.fileChanges ? lossesIn(font.fileChanges) : [];
  const taken = standing?.shown && font.state === 'draft';
  return [
    ...font.obstacles.map((words): ReleaseFinding => ({ level: 'blocks', code: 'unfit', words })),
    ...(taken
      ? [{ level: 'blocks', code: 'unfit', words: `地址 ${subject} 已经用过，请换一个` } as const]
      : []),
    ...(losses.length > 0
      ? [{ level: 'confirm', code: 'lost', words: `新文件里${losses.join('；')}` } as const]
      : []),
    ...[...font.contradictions, ...font.warnings].map(note),
  ];
}

async function differences(
  db: Kysely<Database>,
  before: FamilyState,
  after: FamilyState,
): Promise<ReleaseChange['differences']> {
  const names = await namesOf(db);
  const [a, b] = [before, after].map((state) => worded(state, names)) as [Words, Words];
  // A script that is not stated is derived.
  if (after.statement.script === null) b.script = a.script ?? '';
  return [...new Set([...Object.keys(a), ...Object.keys(b)])]
    .map((field) => ({ field, before: a[field] ?? '', after: b[field] ?? '' }))
    .filter(({ before, after }) => before !== after);
}

type Words = Record<string, string>;
type Names = (kind: 'brand' | 'licence' | 'tag', id: string) => string;

async function namesOf(db: Kysely<Database>): Promise<Names> {
  const brands = await db.selectFrom('brands').select(['brand_number', 'brand_name']).execute();
  const licences = await db.selectFrom('licences').select(['id', 'name']).execute();
  const tags = await db.selectFrom('dict_items').select(['dict_number', 'dict_name']).execute();
  const names = new Map([
    ...brands.map((b) => [`brand ${b.brand_number}`, b.brand_name] as const),
    ...licences.map((l) => [`licence ${l.id}`, l.name] as const),
    ...tags.map((t) => [`tag ${t.dict_number}`, t.dict_name] as const),
  ]);
  return (kind, id) => names.get(`${kind} ${id}`) ?? id;
}

/** What a state says of each field, as people read it. */
function worded(state: FamilyState, nameOf: Names): Words {
  const { licenceEvidence: _, licenceChange, references, reservedFontNames, ...facts } = state.statement;
  return {
    ...Object.fromEntries(Object.entries(facts).map(([field, value]) => [field, plain(value)])),
    cover: facts.cover ? COVERS[facts.cover] : '',
    reservedFontNames: reservedFontNames.join('、'),
    references: references.map(referenceWords).join('、'),
    brandNumber: state.brandNumber === null ? '' : nameOf('brand', state.brandNumber),
    licenceId: nameOf('licence', state.licenceId),
    licenceText: state.licenceTextSha256 === null ? '' : `全文 ${state.licenceTextSha256.slice(0, 8)}`,
    licenceChange: licenceChange ? `${licenceChange.effectiveOn} 起：${licenceChange.changes}` : '',
    tags: state.tags
      .map((tag) => nameOf('tag', tag))
      .sort()
      .join('、'),
    faces: state.faces
      .map(({ row }) => [row.style_name, row.weight, row.font_version, row.sfnt_sha256.slice(0, 8)].join(' '))
      .join('、'),
  };
}

const referenceWords = ({ title, note, url }: FamilyState['statement']['references'][number]): string =>
  [note ? `${title}（${note}）` : title, url].filter(Boolean).join(' ');

const plain = (value: unknown): string =>
  Array.isArray(value) ? value.join('、') : value === null || value === undefined ? '' : String(value);

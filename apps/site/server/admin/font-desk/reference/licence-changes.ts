import {
  currentVersions,
  keepingLicence,
  type LicenceChange,
  shownLicence,
  withdrawVersion,
} from '@ziwan/catalogue';
import { LICENCE_USES } from '@ziwan/contract';
import { PERMISSION_NAMES, type ReleaseFinding } from '@ziwan/contract/admin';
import { dayOf } from '@ziwan/contract/site-time';
import { bumpRevision, type Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { AppError } from '../../../calls/app-error.ts';
import { revisionOf } from '../../../calls/resource.ts';
import { type Occasion, type ReleaseKind, type State, there, type Write } from '../../releases/index.ts';
import {
  dropLicence,
  isSameMatrix,
  type LicenceFields,
  licenceFault,
  licenceRow,
  putLicence,
  putTerms,
  snapshotOf,
  usedIn,
  writeColumns,
} from './licence-rows.ts';
import { newId } from './new-id.ts';

type Announced = LicenceChange & Pick<LicenceFields, 'matrix'>;

/** A licence as a form says it, or as visitors see it: what is in force, and what is announced. */
type LicenceState = LicenceFields & { coming?: Announced | null };

const licenceOf = (state: State) => state as LicenceState;

/** Licences, as releases hold them. A change of what one permits is a version of it (decision 16). */
export function licenceChanges(db: Kysely<Database>): ReleaseKind {
  return {
    kind: 'licence',
    role: 'operator',
    deskless: {
      async take(subject, data, isTaken) {
        const { id: given, ...said } = data as LicenceFields & { id?: string };
        const id = subject ?? newId(given);
        if (subject === null && ((await licenceRow(db, id)) || (await isTaken(id))))
          throw new AppError('ID_TAKEN');
        const fault = await licenceFault(db, id, said, new Date(0).toISOString());
        if (fault) throw fault;
        return { subject: id, state: said };
      },
    },
    read,
    async show({ subject, after }, occasion) {
      return (trx) =>
        after === null
          ? dropLicence(trx, subject, occasion)
          : putLicence(trx, subject, licenceOf(after), occasion);
    },
    async putBack(subject, before, standing, occasion) {
      if (before !== null && standing !== null)
        return puttingBack(subject, licenceOf(before), licenceOf(there(standing).newest), occasion);
      return async (trx) => {
        if (before !== null) await putLicence(trx, subject, { ...licenceOf(before), change: null }, occasion);
        // Who was handed a font under it, and drafts that have it, keep it; visitors see those of public fonts.
        else if ((await usedIn(trx, subject)) === null) await dropLicence(trx, subject, occasion);
      };
    },
    titleOf: (state) => licenceOf(state).name,
    pageOf: (id) => ({ id, kind: null, path: `/license/${id}` }),
    async findings({ subject, after, standing }, { at }) {
      const unfit = (words: string): ReleaseFinding => ({ level: 'blocks', code: 'unfit', words });
      if (after === null) {
        const used = await usedIn(db, subject);
        return used === null ? [] : [unfit(`还在使用，不能删除：${used}`)];
      }
      const fault = await licenceFault(db, subject, licenceOf(after), at);
      if (fault) return [unfit(fault.message)];
      const { change } = licenceOf(after);
      if (!standing || !change) return [];
      return [note(change, dayOf(at), await accountsUnder(db, subject))];
    },
    async differences(before, after) {
      const [a, b] = [worded(licenceOf(before)), worded(licenceOf(after))];
      return Object.keys(b)
        .map((field) => ({ field, before: a[field] ?? '', after: b[field] ?? '' }))
        .map(({ field, ...sides }) => ({ field, ...(field === 'matrix' ? otherLines(sides) : sides) }))
        .filter(({ before, after }) => before !== after);
    },
  };
}

async function read(db: Kysely<Database>, id: string) {
  const row = await licenceRow(db, id);
  if (!row) return null;
  const { inForce, coming } = await currentVersions(db, 'licence', id);
  const state = (await shownLicence(db, id)) as LicenceState;
  return { revision: revisionOf([row, inForce?.version, coming?.version]), newest: state, shown: state };
}

/**
 * Publishes former terms as a version of today, since people were told of the others and handed fonts under them. What
 * was only announced is withdrawn, and what was announced before is announced again.
 */
function puttingBack(
  id: string,
  before: LicenceState,
  now: LicenceState,
  { editor, now: at, release }: Occasion,
): Write {
  const today = dayOf(at);
  return async (trx) => {
    await bumpRevision(trx);
    await keepingLicence(trx, { id, editor, now: at }, async () => {
      const row = await licenceRow(trx, id);
      if (!row) throw new AppError('NOT_FOUND');
      const writing = { editor, now: at };
      const put = ({ effectiveOn, changes, matrix }: Announced) =>
        putTerms(trx, row, snapshotOf({ ...before, matrix }), { effectiveOn, changes }, writing);
      // What was announced before has come into force by itself by now.
      const due = before.coming && before.coming.effectiveOn <= today ? before.coming : null;
      const target = (due ?? before).matrix;
      let { matrix } = snapshotOf({ ...before, matrix: target });
      if (!isSameMatrix(target, now.matrix)) {
        const changes = `整批撤回「${release}」，恢复之前的许可`;
        ({ matrix } = await put({ effectiveOn: today, changes, matrix: target }));
      }
      if (before.coming && !due) ({ matrix } = await put(before.coming));
      else await withdrawVersion(trx, 'licence', id, at);
      const { name, spdx, url, evidence, reviewedAt } = before;
      await writeColumns(trx, id, { name, spdx, url, evidence, reviewed_at: reviewedAt, matrix });
    });
  };
}

/** What happens on the day, and what does not come back. */
function note({ effectiveOn }: LicenceChange, day: string, accounts: number): ReleaseFinding {
  const when =
    effectiveOn > day ? `发布时先预告，${effectiveOn} 起生效` : `发布时马上生效，写的是自 ${effectiveOn} 起`;
  const told = accounts > 0 ? `；按它下载过的 ${accounts} 个账号会收到消息，消息收不回来` : '';
  return { level: 'note', code: 'attention', words: `${when}${told}` };
}

async function accountsUnder(db: Kysely<Database>, id: string): Promise<number> {
  const { n } = await db
    .selectFrom('downloads')
    .select((e) => e.fn.count<number>('user_id').distinct().as('n'))
    .where('licence_id', '=', id)
    .where('family_gno', 'in', db.selectFrom('families').select('gno').where('licence_id', '=', id))
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** What a state says of each field, as people read it. */
function worded(state: LicenceState): Record<string, string> {
  const coming = state.change ?? state.coming;
  return {
    name: state.name,
    spdx: state.spdx ?? '',
    url: state.url ?? '',
    matrix: linesOf(state.matrix),
    evidence: state.evidence,
    reviewedAt: state.reviewedAt,
    change: coming ? `${coming.effectiveOn} 起：${coming.changes}` : '',
    coming: state.coming ? linesOf(state.coming.matrix) : '',
  };
}

const linesOf = (matrix: LicenceFields['matrix']): string =>
  LICENCE_USES.map(({ key, name }) => {
    const { permission, note } = matrix.find(({ use }) => use === key) ?? { permission: 'unknown', note: '' };
    return `${name}：${PERMISSION_NAMES[permission as keyof typeof PERMISSION_NAMES]}${note ? `，${note}` : ''}`;
  }).join('\n');

/** Lines that one side has and the other has not. */
function otherLines({ before, after }: { before: string; after: string }) {
  const [a, b] = [before.split('\n'), after.split('\n')];
  return {
    before: a.filter((line) => !b.includes(line)).join('\n'),
    after: b.filter((line) => !a.includes(line)).join('\n'),
  };
}

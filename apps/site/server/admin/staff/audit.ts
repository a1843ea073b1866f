import { randomUUID } from 'node:crypto';
import { type DataOf, ERRORS, type Page, type ParsedOf } from '@ziwan/contract';
import type { auditEntry, auditLog } from '@ziwan/contract/admin';
import { isoOf } from '@ziwan/contract/site-time';
import type { Database } from '@ziwan/store';
import type { ExpressionBuilder, Kysely } from 'kysely';
import type { output } from 'zod';
import { failureOf } from '../../calls/answer.ts';
import type { AnyHandler, CallContext } from '../../calls/handling.ts';
import { contains, pageOf } from '../../calls/resource.ts';
import { nameOfSubject } from './subject-names.ts';

type AuditEntry = output<typeof auditEntry>;

export interface Action {
  /** `null` for the command line. */
  userId: string | null;
  action: string;
  subjectKind: string;
  subjectId: string;
  details: Record<string, unknown>;
}

/** Names of input members that are never recorded. */
const SECRET = /password|ticket|token|code$|verification/i;
/** Maximum length (characters) of a recorded text. */
const LONGEST = 500;
/** Maximum length (characters) of a recorded input. */
const MOST = 8000;

/** Records who did what in the console: an entry is written before the action and completed after it. */
export class AuditLog {
  readonly #db: Kysely<Database>;
  readonly #now: () => number;

  constructor(db: Kysely<Database>, now: () => number = Date.now) {
    this.#db = db;
    this.#now = now;
  }

  /** @returns id of the entry, for `end` */
  async begin(action: Action): Promise<string> {
    const id = randomUUID();
    await this.#db
      .insertInto('audit_log')
      .values({
        id,
        user_id: action.userId,
        action: action.action,
        subject_kind: action.subjectKind,
        subject_id: action.subjectId,
        subject_name: await nameOfSubject(this.#db, action.subjectKind, action.subjectId),
        details: JSON.stringify(action.details),
        outcome: 'begun',
        created_at: isoOf(this.#now()),
      })
      .execute();
    return id;
  }

  /** Records an action of the command line and runs it. */
  async around<T>(action: Omit<Action, 'userId'>, carryOut: () => Promise<T>): Promise<T> {
    const id = await this.begin({ ...action, userId: null });
    try {
      const result = await carryOut();
      await this.end(id, 'done');
      return result;
    } catch (error) {
      await this.end(id, outcomeOf(error)).catch(() => {});
      throw error;
    }
  }

  /**
   * @param made record created by the action, which had no id when it began
   * @param details recorded in place of those that the action began with
   */
  async end(
    id: string,
    outcome: string,
    made?: { kind: string; id: string },
    details?: Record<string, unknown>,
  ): Promise<void> {
    const subject = made && {
      subject_id: made.id,
      subject_name: await nameOfSubject(this.#db, made.kind, made.id),
    };
    await this.#db
      .updateTable('audit_log')
      .set({ outcome, ...subject, ...(details ? { details: JSON.stringify(details) } : {}) })
      .where('id', '=', id)
      .execute();
  }

  async list(query: ParsedOf<typeof auditLog>['query']): Promise<Page<AuditEntry>> {
    const { userId, action, subjectKind, subjectId, about, since, until } = query;
    let found = this.#db.selectFrom('audit_log').leftJoin('users', 'users.id', 'audit_log.user_id');
    if (userId !== undefined) found = found.where('audit_log.user_id', '=', userId);
    if (action !== undefined) found = found.where('action', '=', action);
    if (subjectKind !== undefined) found = found.where('subject_kind', '=', subjectKind);
    if (subjectId !== undefined) found = found.where('subject_id', '=', subjectId);
    if (about !== undefined) found = found.where(touching(about));
    if (since !== undefined) found = found.where('audit_log.created_at', '>=', isoOf(since));
    if (until !== undefined) found = found.where('audit_log.created_at', '<', isoOf(until));
    const counted = await found.select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
    const direction = query.order ?? 'desc';
    const rows = await found
      .leftJoin('entries', (join) =>
        join.onRef('entries.id', '=', 'subject_id').on('subject_kind', '=', 'entries'),
      )
      .select([
        'audit_log.id',
        'audit_log.created_at',
        'audit_log.user_id',
        'users.nickname',
        'action',
        'subject_kind',
        'subject_id',
        'subject_name',
        'entries.kind as entry_kind',
        'outcome',
        'audit_log.details',
      ])
      .orderBy('audit_log.created_at', direction)
      .orderBy('audit_log.id', direction)
      .limit(query.size)
      .offset((query.current - 1) * query.size)
      .execute();
    const records = rows.map((r) => ({
      id: r.id,
      at: r.created_at,
      user: r.user_id === null ? null : { id: r.user_id, nickname: r.nickname ?? '' },
      action: r.action,
      subjectKind: r.subject_kind,
      subjectId: r.subject_id,
      subjectName: r.subject_name,
      entryKind: r.entry_kind,
      outcome: r.outcome,
      details: JSON.parse(r.details) as DataOf<typeof auditLog>['records'][number]['details'],
    }));
    return pageOf(records, Number(counted.n), query);
  }
}

/**
 * Records every console request that changes something, with its input: `admin-albums-update` of `{id}` becomes
 * `albums.update` of that id.
 */
export function audited(handler: AnyHandler, log: AuditLog): AnyHandler {
  const { endpoint } = handler;
  if (endpoint.method === 'GET' || handler.readOnly) return handler;
  const [subjectKind = '', ...verb] = endpoint.name.replace(/^admin-/, '').split('-');
  return {
    ...handler,
    answer: async (input, context: CallContext) => {
      const params = (input.params ?? {}) as Record<string, unknown>;
      const { id: subject = '', ...rest } = params;
      const details = written(
        handler.recorded?.(input) ?? { ...rest, ...Object(input.query), ...Object(input.body) },
      );
      const id = await log.begin({
        userId: context.session?.userId ?? null,
        action: `${subjectKind}.${verb.join('-')}`,
        subjectKind,
        subjectId: String(subject),
        details,
      });
      try {
        const data: unknown = await handler.answer(input, context);
        const answered = data as { id?: unknown; release?: { id: unknown } | null } | null;
        const made = answered?.id ?? answered?.release?.id;
        const failure = handler.failed?.(data as never) ?? null;
        if (failure !== null) {
          const refusal = failure.said.slice(0, LONGEST);
          await log.end(id, failure.code, undefined, { ...details, refusal });
          return data;
        }
        await log.end(
          id,
          'done',
          subject === '' && typeof made === 'string' ? { kind: subjectKind, id: made } : undefined,
        );
        return data;
      } catch (error) {
        const reason = reasonOf(error);
        const said = reason === null ? undefined : { ...details, refusal: reason };
        await log.end(id, outcomeOf(error), undefined, said).catch(() => {});
        throw error;
      }
    },
  };
}

/** Actions on many records at once, whose input names them. */
const OF_MANY = ['fonts.changes', 'entries.changes', 'releases.put', 'releases.drop', 'history.bring-back'];
const RELEASE_ACTS = ['releases.publish', 'releases.together', 'releases.undo'];

/**
 * Matches actions on a record, and those on many, releases and takedowns that touched it.
 * @param about `fonts:` or `entries:` and the id
 */
function touching(about: string) {
  const [of = '', id = ''] = about.split(/:(.*)/s);
  const kind = of === 'fonts' ? 'font' : 'text';
  return (e: ExpressionBuilder<Database, 'audit_log'>) =>
    e.or([
      e.and([e('subject_kind', '=', of), e('subject_id', '=', id)]),
      e.and([e('action', 'in', OF_MANY), contains(JSON.stringify(id), ['audit_log.details'])]),
      e.and([
        e('action', 'in', RELEASE_ACTS),
        e(
          'subject_id',
          'in',
          e
            .selectFrom('release_changes')
            .select('release_id')
            .where('kind', '=', kind)
            .where('subject', '=', id),
        ),
      ]),
      ...(of === 'fonts'
        ? [
            e.and([
              e('subject_kind', '=', 'takedowns'),
              e('subject_id', 'in', e.selectFrom('takedowns').select('id').where('family_gno', '=', id)),
            ]),
          ]
        : []),
    ]);
}

const outcomeOf = (error: unknown): string => failureOf(error).envelope.code;

/** The message that the operator saw, where it says more than the code; `null` otherwise. */
function reasonOf(error: unknown): string | null {
  const { isServerFault, envelope } = failureOf(error);
  const isGeneral = Object.values(ERRORS).some(({ message }) => message === envelope.message);
  return isServerFault || isGeneral ? null : envelope.message.slice(0, LONGEST);
}

/** The input with the size of each file in its place; as JSON, a buffer would be a list of its bytes. */
function withoutFiles(value: unknown): unknown {
  if (value instanceof Uint8Array) return `${value.byteLength} B`;
  if (Array.isArray(value)) return value.map(withoutFiles);
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withoutFiles(each)]));
}

/** The input without secrets and files, with long values truncated. */
export function written(input: Record<string, unknown>): Record<string, unknown> {
  const text = JSON.stringify(withoutFiles(input), (key, value: unknown) => {
    if (SECRET.test(key)) return '…';
    if (typeof value === 'string' && value.length > LONGEST) return `${value.slice(0, LONGEST)}…`;
    return value;
  });
  return text.length <= MOST ? JSON.parse(text) : { cut: text.slice(0, MOST) };
}

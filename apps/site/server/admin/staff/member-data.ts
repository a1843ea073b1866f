import { randomUUID } from 'node:crypto';
import type { DataOf, Page, ParsedOf } from '@ziwan/contract';
import type { dataReceiptList, eraseMember, exportMember } from '@ziwan/contract/admin';
import { dayOf, isoOf } from '@ziwan/contract/site-time';
import { sha256Hex } from '@ziwan/infra/digest';
import type { Database, DataReceiptsTable } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { AppError } from '../../calls/app-error.ts';
import { type Listing, listPage } from '../../calls/resource.ts';
import type { AccountsDomain } from '../../people/accounts/index.ts';
import type { Session } from '../../people/sessions/index.ts';
import { maskEmail, maskPhone } from '../../people/users/index.ts';

type Receipt = DataOf<typeof dataReceiptList>['records'][number];

const LISTING: Listing = {
  keys: ['id'],
  order: { at: 'done_at', deed: 'deed' },
  fallback: 'desc',
  searched: ['account_id', 'contact', 'reason'],
};

/** Hands out or erases the data of a member who asks for it, and keeps a receipt of either. */
export class MemberData {
  readonly #db: Kysely<Database>;
  readonly #data: AccountsDomain['data'];
  readonly #now: () => number;

  constructor(parts: { db: Kysely<Database>; data: AccountsDomain['data']; now: () => number }) {
    this.#db = parts.db;
    this.#data = parts.data;
    this.#now = parts.now;
  }

  /** @throws AppError NOT_FOUND */
  async export(by: Session, id: string, reason: string): Promise<DataOf<typeof exportMember>> {
    const { contact } = await this.#account(id);
    const content = await this.#data.contentOf(id);
    const text = JSON.stringify(content, null, 2);
    const receipt = await this.#receipt(by, {
      deed: 'exported',
      account_id: id,
      contact,
      reason,
      counts: countsOf(content),
      sha256: sha256Hex(text),
    });
    return { receipt, fileName: `ziwan-account-${dayOf(receipt.at)}.json`, text };
  }

  /**
   * @throws AppError NOT_FOUND, OWN_ACCOUNT; FORBIDDEN for staff, whose role is taken first; BAD_REQUEST for a wrong
   * nickname
   */
  async erase(
    by: Session,
    id: string,
    { reason, nickname }: ParsedOf<typeof eraseMember>['body'],
  ): Promise<Receipt> {
    if (by.userId === id) throw new AppError('OWN_ACCOUNT');
    const account = await this.#account(id);
    if (account.role !== 'member')
      throw new AppError('FORBIDDEN', { sentence: '这是后台人员的账号，先把角色改成会员，再删除' });
    if (account.nickname !== nickname.trim())
      throw new AppError('BAD_REQUEST', { details: 'nickname：和这个账号的昵称不一样' });
    const counts = countsOf(await this.#data.contentOf(id));
    await this.#data.erase(id);
    return this.#receipt(by, {
      deed: 'erased',
      account_id: id,
      contact: account.contact,
      reason,
      counts,
      sha256: null,
    });
  }

  list({ accountId, ...query }: ParsedOf<typeof dataReceiptList>['query']): Promise<Page<Receipt>> {
    let found = this.#db.selectFrom('data_receipts');
    if (accountId !== undefined) found = found.where('account_id', '=', accountId);
    return listPage(found, query, LISTING, (rows: DataReceiptsTable[]) => this.#present(rows));
  }

  /** @throws AppError NOT_FOUND */
  async one(id: string): Promise<Receipt> {
    const row = await this.#db
      .selectFrom('data_receipts')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) throw new AppError('NOT_FOUND');
    return (await this.#present([row]))[0] as Receipt;
  }

  async #account(id: string) {
    const row = await this.#db
      .selectFrom('users')
      .select(['nickname', 'phone', 'email', 'role'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) throw new AppError('NOT_FOUND');
    const contact = [row.phone && maskPhone(row.phone), row.email && maskEmail(row.email)];
    return { ...row, contact: contact.filter(Boolean).join('，') };
  }

  async #receipt(
    by: Session,
    {
      counts,
      ...facts
    }: Omit<DataReceiptsTable, 'id' | 'done_by' | 'done_at' | 'counts'> & {
      counts: Record<string, number>;
    },
  ): Promise<Receipt> {
    const row = {
      id: randomUUID(),
      ...facts,
      counts: JSON.stringify(counts),
      done_by: by.userId,
      done_at: isoOf(this.#now()),
    };
    await this.#db.insertInto('data_receipts').values(row).execute();
    return (await this.#present([row]))[0] as Receipt;
  }

  async #present(rows: readonly DataReceiptsTable[]): Promise<Receipt[]> {
    const ids = rows.map((row) => row.done_by).filter((id) => id !== null);
    const people =
      ids.length > 0
        ? await this.#db.selectFrom('users').select(['id', 'nickname']).where('id', 'in', ids).execute()
        : [];
    return rows.map((row) => ({
      id: row.id,
      deed: row.deed,
      accountId: row.account_id,
      contact: row.contact,
      reason: row.reason,
      counts: JSON.parse(row.counts) as Record<string, number>,
      sha256: row.sha256,
      by: people.find((person) => person.id === row.done_by) ?? null,
      at: row.done_at,
    }));
  }
}

/** Rows by kind of record, without kinds that have none. */
const countsOf = (content: Record<string, unknown>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(content).flatMap(([kind, rows]) =>
      Array.isArray(rows) && rows.length > 0 ? [[kind, rows.length] as const] : [],
    ),
  );

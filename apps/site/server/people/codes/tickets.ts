import { randomBytes } from 'node:crypto';
import { isoOf } from '@ziwan/contract/site-time';
import { sha256Hex } from '@ziwan/infra/digest';
import type { Database, TicketsTable } from '@ziwan/store';
import type { Kysely } from 'kysely';

type Kind = TicketsTable['kind'];

/** How long (s) a ticket works. */
export const TICKET_SECONDS = 600;
/** How far (ms) the clocks of two processes may differ. */
const CLOCKS_APART = 60_000;

/** Permissions that outlive one request: 256 random bits handed out once, kept as their hash, good once. */
export class TicketService {
  readonly #db: Kysely<Database>;
  readonly #now: () => number;

  constructor(db: Kysely<Database>, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  /** @param seconds how long it works */
  async issue(kind: Kind, payload: unknown, seconds = TICKET_SECONDS): Promise<string> {
    const ticket = randomBytes(32).toString('base64url');
    const at = this.#now();
    await this.#db.deleteFrom('tickets').where('expires_at', '<=', isoOf(at)).execute();
    await this.#db
      .insertInto('tickets')
      .values({
        ticket_hash: hashOf(ticket),
        kind,
        payload: JSON.stringify(payload),
        used_at: null,
        expires_at: isoOf(at + seconds * 1000),
        created_at: isoOf(at),
      })
      .execute();
    return ticket;
  }

  /** What a ticket stands for, without using it; null for anything that is none, or none any more. */
  async read<T>(kind: Kind, ticket: string): Promise<T | null> {
    const row = await this.#db
      .selectFrom('tickets')
      .select('payload')
      .where('ticket_hash', '=', hashOf(ticket))
      .where('kind', '=', kind)
      .where('used_at', 'is', null)
      .where('expires_at', '>', isoOf(this.#now()))
      // A clock set back must not revive old tickets.
      .where('created_at', '<=', isoOf(this.#now() + CLOCKS_APART))
      .executeTakeFirst();
    return row ? (JSON.parse(row.payload) as T) : null;
  }

  /** The same, using it up: of any number at the same time one gets it. */
  async take<T>(kind: Kind, ticket: string): Promise<T | null> {
    const now = this.#now();
    const at = isoOf(now);
    const row = await this.#db
      .updateTable('tickets')
      .set({ used_at: at })
      .where('ticket_hash', '=', hashOf(ticket))
      .where('kind', '=', kind)
      .where('used_at', 'is', null)
      .where('expires_at', '>', at)
      .where('created_at', '<=', isoOf(now + CLOCKS_APART))
      .returning('payload')
      .executeTakeFirst();
    return row ? (JSON.parse(row.payload) as T) : null;
  }
}

const hashOf = (ticket: string): string => sha256Hex(ticket);

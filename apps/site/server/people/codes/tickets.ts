import { randomBytes } from 'node:crypto';
import { isoOf } from '@ziwan/contract/site-time';
import { sha256Hex } from '@ziwan/infra/digest';
import type { Database, TicketsTable } from '@ziwan/store';
import type { Kysely } from 'kysely';

type Kind = TicketsTable['kind'];

/** Lifetime (s) of a ticket. */
export const TICKET_SECONDS = 600;
/** Tolerated clock skew (ms) between processes. */
const MAX_CLOCK_SKEW = 60_000;

/** Issues single-use tickets that carry a permission to a later request: 256 random bits, stored as hashes. */
export class TicketService {
  readonly #db: Kysely<Database>;
  readonly #now: () => number;

  constructor(db: Kysely<Database>, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  /** @param seconds lifetime */
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

  /** Returns a ticket's payload without using it up; null for unknown, used and expired tickets. */
  async read<T>(kind: Kind, ticket: string): Promise<T | null> {
    const row = await this.#db
      .selectFrom('tickets')
      .select('payload')
      .where('ticket_hash', '=', hashOf(ticket))
      .where('kind', '=', kind)
      .where('used_at', 'is', null)
      .where('expires_at', '>', isoOf(this.#now()))
      // Setting the clock back must not revive old tickets.
      .where('created_at', '<=', isoOf(this.#now() + MAX_CLOCK_SKEW))
      .executeTakeFirst();
    return row ? (JSON.parse(row.payload) as T) : null;
  }

  /** Returns a ticket's payload and uses it up; at most one concurrent caller gets it. */
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
      .where('created_at', '<=', isoOf(now + MAX_CLOCK_SKEW))
      .returning('payload')
      .executeTakeFirst();
    return row ? (JSON.parse(row.payload) as T) : null;
  }
}

const hashOf = (ticket: string): string => sha256Hex(ticket);

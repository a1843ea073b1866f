import { randomBytes } from 'node:crypto';
import {
  type DataOf,
  type ParsedOf,
  readTitle,
  TITLE_BOARD,
  type TitleDocument,
  TitleError,
  type titleBoard,
  type titleBoardMake,
  type titleBoardRemove,
  type titleBoardVote,
} from '@ziwan/contract';
import { cleanLine } from '@ziwan/contract/names';
import { isoOf } from '@ziwan/contract/site-time';
import { sha256Hex } from '@ziwan/infra/digest';
import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { AppError } from '../../calls/app-error.ts';
import type { Throttle } from '../../security/throttle.ts';

type Board = DataOf<typeof titleBoard>;
type Body<
  E extends typeof titleBoard | typeof titleBoardMake | typeof titleBoardVote | typeof titleBoardRemove,
> = ParsedOf<E>['body'];

export interface TitleBoardsParts {
  db: Kysely<Database>;
  throttle: Throttle;
  now: () => number;
}

interface Opened {
  readonly id: string;
  readonly question: string;
  readonly titles: readonly { readonly title: TitleDocument; readonly ground: string }[];
  readonly createdAt: string;
}

const DAY = 86_400_000;
/** Rate limits per network address, which an office shares. */
const BOARDS = { limit: 30, windowSeconds: 3600 };
const VOTES = { limit: 300, windowSeconds: 3600 };
const VOTERS = { limit: TITLE_BOARD.votersAtAddress, windowSeconds: 30 * 86_400 };

const secret = (): string => randomBytes(24).toString('base64url');

/** Titles that are sent by link and voted on. */
export class TitleBoards {
  readonly #db: Kysely<Database>;
  readonly #throttle: Throttle;
  readonly #now: () => number;

  constructor(parts: TitleBoardsParts) {
    this.#db = parts.db;
    this.#throttle = parts.throttle;
    this.#now = parts.now;
  }

  /**
   * @param userId account of its maker; `null` for visitors who have not logged in
   * @throws AppError TITLE_INVALID (names which), TOO_MANY_REQUESTS
   */
  async make(
    { question, titles }: Body<typeof titleBoardMake>,
    ip: string,
    userId: string | null,
  ): Promise<DataOf<typeof titleBoardMake>> {
    const read = titles.map(({ title, ground }, i) => ({ title: titleAt(title, i), ground }));
    await this.#take(`title board ${ip}`, BOARDS);
    const [token, key] = [secret(), secret()];
    const now = this.#now();
    await this.#db.deleteFrom('title_boards').where('created_at', '<=', this.#oldest()).execute();
    await this.#db
      .insertInto('title_boards')
      .values({
        token_sha256: sha256Hex(token),
        key_sha256: sha256Hex(key),
        question: cleanLine(question, TITLE_BOARD.question),
        titles: JSON.stringify(read),
        created_at: isoOf(now),
        user_id: userId,
      })
      .execute();
    return { token, key, until: isoOf(now + TITLE_BOARD.days * DAY) };
  }

  /** @throws AppError TITLE_BOARD_GONE */
  async read({ token, visitor }: Body<typeof titleBoard>): Promise<Board> {
    return this.#present(await this.#open(token), visitor);
  }

  /** @throws AppError TITLE_BOARD_GONE, BAD_REQUEST, SHARE_FULL, VOTERS_FULL, TOO_MANY_REQUESTS */
  async vote({ token, visitor, choice }: Body<typeof titleBoardVote>, ip: string): Promise<Board> {
    const board = await this.#open(token);
    if (choice !== null && choice >= board.titles.length)
      throw new AppError('BAD_REQUEST', { details: '没有这个标题' });
    await this.#take(`title vote ${ip}`, VOTES);
    const mine = { board_sha256: board.id, visitor_sha256: voterOf(board, visitor) };
    const votes = await this.#votes(board);
    if (choice === null) {
      await this.#db
        .deleteFrom('title_votes')
        .where('board_sha256', '=', mine.board_sha256)
        .where('visitor_sha256', '=', mine.visitor_sha256)
        .execute();
    } else {
      if (!votes.some((vote) => vote.visitor_sha256 === mine.visitor_sha256)) {
        if (votes.length >= TITLE_BOARD.voters) throw new AppError('SHARE_FULL');
        // The browser makes its number up.
        const taken = await this.#throttle.take(`title voter ${board.id} ${ip}`, VOTERS);
        if (!taken.ok) throw new AppError('VOTERS_FULL');
      }
      await this.#db
        .insertInto('title_votes')
        .values({ ...mine, choice, created_at: isoOf(this.#now()) })
        .onConflict((c) => c.columns(['board_sha256', 'visitor_sha256']).doUpdateSet({ choice }))
        .execute();
    }
    return this.#present(board, visitor);
  }

  async remove({ token, key }: Body<typeof titleBoardRemove>): Promise<null> {
    await this.#db
      .deleteFrom('title_boards')
      .where('token_sha256', '=', sha256Hex(token))
      .where('key_sha256', '=', sha256Hex(key))
      .execute();
    return null;
  }

  #oldest(): string {
    return isoOf(this.#now() - TITLE_BOARD.days * DAY);
  }

  async #open(token: string): Promise<Opened> {
    const row = await this.#db
      .selectFrom('title_boards')
      .leftJoin('users', 'users.id', 'title_boards.user_id')
      .selectAll('title_boards')
      .where('token_sha256', '=', sha256Hex(token))
      .where('title_boards.created_at', '>', this.#oldest())
      .where((e) => e.or([e('users.id', 'is', null), e('users.status', '!=', 'disabled')]))
      .executeTakeFirst();
    if (!row) throw new AppError('TITLE_BOARD_GONE');
    return {
      id: row.token_sha256,
      question: row.question,
      titles: JSON.parse(row.titles) as Opened['titles'],
      createdAt: row.created_at,
    };
  }

  #votes(board: Opened) {
    return this.#db
      .selectFrom('title_votes')
      .select(['visitor_sha256', 'choice'])
      .where('board_sha256', '=', board.id)
      .execute();
  }

  async #present(board: Opened, visitor: string): Promise<Board> {
    const votes = await this.#votes(board);
    const own = voterOf(board, visitor);
    return {
      question: board.question,
      titles: board.titles.map(({ title, ground }, i) => ({
        title: { ...title },
        ground,
        votes: votes.filter(({ choice }) => choice === i).length,
      })),
      mine: votes.find((vote) => vote.visitor_sha256 === own)?.choice ?? null,
      createdAt: board.createdAt,
      until: isoOf(Date.parse(board.createdAt) + TITLE_BOARD.days * DAY),
    };
  }

  async #take(key: string, bound: { limit: number; windowSeconds: number }): Promise<void> {
    const taken = await this.#throttle.take(key, bound);
    if (!taken.ok) throw new AppError('TOO_MANY_REQUESTS', { retryAfter: taken.retryAfter });
  }
}

const voterOf = ({ id }: Opened, visitor: string): string => sha256Hex(`${id} ${visitor}`);

/** @throws AppError TITLE_INVALID */
function titleAt(document: unknown, at: number): TitleDocument {
  try {
    return readTitle(document);
  } catch (error) {
    if (error instanceof TitleError)
      throw new AppError('TITLE_INVALID', { details: `第 ${at + 1} 个：${error.message}` });
    throw error;
  }
}

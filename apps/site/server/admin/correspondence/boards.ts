import type { DataOf, Page, ParsedOf, TitleDocument } from '@ziwan/contract';
import type { boardList } from '@ziwan/contract/admin';
import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { AppError } from '../../calls/app-error.ts';
import { type Listing, listPage } from '../../calls/resource.ts';

type Board = DataOf<typeof boardList>['records'][number];

interface Row {
  id: string;
  question: string;
  titles: string;
  created_at: string;
  owner: string | null;
  nickname: string | null;
  votes: number | null;
}

const LISTING: Listing = {
  keys: ['id'],
  order: { createdAt: 'created_at', votes: 'votes' },
  fallback: 'desc',
  searched: ['question', 'nickname'],
};

/** Boards of titles that visitors send by link. */
export class Boards {
  readonly #db: Kysely<Database>;

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  /** Searches questions and nicknames of makers. */
  list(query: ParsedOf<typeof boardList>['query']): Promise<Page<Board>> {
    return listPage(boardsIn(this.#db), query, LISTING, (rows: Row[]) => rows.map(present));
  }

  /** Deletes a board with its votes. @throws AppError NOT_FOUND */
  async remove(id: string): Promise<void> {
    const { numDeletedRows } = await this.#db
      .deleteFrom('title_boards')
      .where('token_sha256', '=', id)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw new AppError('NOT_FOUND');
  }
}

/** The hash of a link's token names its board: the link cannot be made from it. */
const boardsIn = (db: Kysely<Database>) =>
  db.selectFrom((e) =>
    e
      .selectFrom('title_boards as b')
      .leftJoin('users as u', 'u.id', 'b.user_id')
      .select((f) => [
        'b.token_sha256 as id',
        'b.question',
        'b.titles',
        'b.created_at',
        'u.id as owner',
        'u.nickname',
        f
          .selectFrom('title_votes as v')
          .select((v) => v.fn.countAll<number>().as('n'))
          .whereRef('v.board_sha256', '=', 'b.token_sha256')
          .as('votes'),
      ])
      .as('boards'),
  );

const present = ({ id, question, titles, created_at, owner, nickname, votes }: Row): Board => ({
  id,
  question,
  titles: (JSON.parse(titles) as { title: TitleDocument }[]).map(({ title }) => wordsOf(title)),
  owner: owner === null ? null : { id: owner, nickname: nickname ?? '' },
  votes: Number(votes ?? 0),
  createdAt: created_at,
});

const wordsOf = ({ lines }: TitleDocument): string =>
  lines.map((line) => line.map(({ c }) => c).join('')).join(' ');

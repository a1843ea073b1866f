import type { DataOf, Page, ParsedOf, TitleDocument } from '@ziwan/contract';
import type { boardList, boardRemove } from '@ziwan/contract/admin';
import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { AppError } from '../../calls/app-error.ts';
import { type Listing, listPage } from '../../calls/resource.ts';
import type { Notifications } from '../../people/notifications/index.ts';

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

  readonly #notify: Notifications['send'];

  constructor(db: Kysely<Database>, notify: Notifications['send']) {
    this.#db = db;
    this.#notify = notify;
  }

  /** Searches questions and nicknames of makers. */
  list(query: ParsedOf<typeof boardList>['query']): Promise<Page<Board>> {
    return listPage(boardsIn(this.#db), query, LISTING, (rows: Row[]) => rows.map(present));
  }

  /** Deletes a board with its votes, and tells the account that made it why. @throws AppError NOT_FOUND */
  async remove(id: string, reason: string): Promise<DataOf<typeof boardRemove>> {
    return this.#db.transaction().execute(async (trx) => {
      const board = await trx
        .deleteFrom('title_boards')
        .where('token_sha256', '=', id)
        .returning(['user_id', 'question'])
        .executeTakeFirst();
      if (!board) throw new AppError('NOT_FOUND');
      if (board.user_id === null) return { told: false };
      const body = `比稿板「${board.question}」连同票一起收走了，链接打不开了。原因：${reason}`;
      const message = { type: 'account', title: '你的比稿板被收走了', body, url: '/studio' } as const;
      await this.#notify({ ...message, userId: board.user_id }, trx);
      return { told: true };
    });
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

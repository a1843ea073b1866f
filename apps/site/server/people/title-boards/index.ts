import { TITLE_BOARD, titleBoard, titleBoardMake, titleBoardRemove, titleBoardVote } from '@ziwan/contract';
import { type AnyHandler, handle, UNCACHED } from '../../calls/handling.ts';
import { TitleBoards, type TitleBoardsParts } from './title-boards.ts';

export function createTitleBoards(parts: TitleBoardsParts): { readonly handlers: readonly AnyHandler[] } {
  const boards = new TitleBoards(parts);
  return {
    handlers: [
      handle(titleBoardMake, { ...UNCACHED, bodyBytes: TITLE_BOARD.body }, ({ body }, { ip, session }) =>
        boards.make(body, ip, session?.userId ?? null),
      ),
      handle(titleBoard, UNCACHED, ({ body }) => boards.read(body)),
      handle(titleBoardVote, UNCACHED, ({ body }, { ip }) => boards.vote(body, ip)),
      handle(titleBoardRemove, UNCACHED, ({ body }) => boards.remove(body)),
    ],
  };
}

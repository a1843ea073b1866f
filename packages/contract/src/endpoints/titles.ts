import type { Endpoint } from '../endpoint.ts';
import type { titlesSchemas } from './titles.schemas.ts';

/** Limits of the calls of titles: faces and their characters (UTF-16 code units) of a request, px and pixels of a file. */
export const TITLE_CALLS = {
  faces: 12,
  text: 200,
  width: { min: 16, max: 4096, initial: 1200 },
  scale: { min: 1, max: 4 },
  pixels: 32_000_000,
} as const;

/** A board of titles to choose from; `question` in characters, `body` in bytes. */
export const TITLE_BOARD = {
  titles: { min: 2, max: 4 },
  question: 60,
  days: 90,
  voters: 500,
  /** Visitors of one network address who vote on a board within a month: a team in one office. */
  votersAtAddress: 8,
  body: 400_000,
} as const;

/** `zip`: SVG, PNG at 1–4 ×, PDF, the document, and a verifiable receipt for each font. */
export const TITLE_FORMATS = ['svg', 'png', 'pdf', 'zip'] as const;
export type TitleFormat = (typeof TITLE_FORMATS)[number];

/** Outlines of characters in faces that the site hands out, for a program that draws titles. */
export const titleOutlines: Endpoint<typeof titlesSchemas.titleOutlines> = {
  name: 'title-outlines',
  method: 'POST',
  path: '/api/v1/title/outlines',
  auth: 'public',
};

/** Draws a title document. */
export const drawTitle: Endpoint<typeof titlesSchemas.drawTitle> = {
  name: 'draw-title',
  method: 'POST',
  path: '/api/v1/title',
  auth: 'optional',
  produces: 'application/octet-stream',
};

/** Puts two to four titles on a board that is sent by link. With a token, the board is the account's. */
export const titleBoardMake: Endpoint<typeof titlesSchemas.titleBoardMake> = {
  name: 'title-board-make',
  method: 'POST',
  path: '/web/api/title-board',
  auth: 'optional',
};

/** What a link shows. The token is in the body, so that no log of addresses contains it. */
export const titleBoard: Endpoint<typeof titlesSchemas.titleBoard> = {
  name: 'title-board',
  method: 'POST',
  path: '/web/api/title-board/read',
  auth: 'public',
};

/** Votes for a title, changes the vote, or takes it back. */
export const titleBoardVote: Endpoint<typeof titlesSchemas.titleBoardVote> = {
  name: 'title-board-vote',
  method: 'PUT',
  path: '/web/api/title-board/vote',
  auth: 'public',
};

/** Takes a board back: it and its votes are deleted. */
export const titleBoardRemove: Endpoint<typeof titlesSchemas.titleBoardRemove> = {
  name: 'title-board-remove',
  method: 'POST',
  path: '/web/api/title-board/remove',
  auth: 'public',
};

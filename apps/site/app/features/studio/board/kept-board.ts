import { readTitle, TITLE_BOARD, type TitleDocument } from '@ziwan/contract';
import { browserStore } from '../../../storage/browser-store.ts';

/** A title that was put up for the choice, on the ground it stood on. */
export interface Candidate {
  readonly title: TitleDocument;
  readonly ground: string;
}

/** A board that was sent, which this browser may take back. */
export interface SentBoard {
  readonly token: string;
  readonly key: string;
  readonly question: string;
  /** Time (ISO 8601) from which it is gone. */
  readonly until: string;
}

export interface KeptBoard {
  readonly candidates: readonly Candidate[];
  readonly sent: readonly SentBoard[];
}

const KEY = 'title-board';
const EMPTY: KeptBoard = { candidates: [], sent: [] };

/** Candidates and sent boards, kept in the browser. */
export const keptBoard = browserStore(KEY, (storage) => {
  const read = (): KeptBoard => {
    try {
      const kept = JSON.parse(storage.getItem(KEY) ?? 'null') as KeptBoard | null;
      if (!kept) return EMPTY;
      return {
        candidates: kept.candidates
          .map(({ title, ground }) => ({ title: readTitle(title), ground: String(ground) }))
          .slice(0, TITLE_BOARD.titles.max),
        sent: kept.sent.filter(({ until }) => Date.parse(until) > Date.now()),
      };
    } catch {
      return EMPTY;
    }
  };
  let state = read();
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    reload() {
      state = read();
      tell();
    },
    /** Returns false if the browser does not keep it beyond the page. */
    set(next: KeptBoard): boolean {
      state = next;
      tell();
      try {
        storage.setItem(KEY, JSON.stringify(next));
        return storage.getItem(KEY) !== null;
      } catch {
        return false;
      }
    },
  };
});

export const noBoard = (): KeptBoard => EMPTY;

/** Address of a board. Browsers do not send the part after `#`. */
export const boardPath = (token: string): string => `/studio/board#${token}`;

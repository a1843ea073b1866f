import type { TitleDocument } from '@ziwan/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { withText } from '../document/changes.ts';
import { firstTitle } from '../document/first-title.ts';
import {
  type History,
  redone,
  settled,
  shownTitle,
  startHistory,
  undone,
  withStep,
} from '../document/history.ts';
import { FIRST_VIEW, keepSession, readSession, type View } from '../kept/title-database.ts';

/** Pause (ms) after a change before the session is kept. */
const PAUSE = 400;
/** Pause (ms) after which a change by keys begins a step of its own. */
const GESTURE = 1200;
/** Face of a first title. */
const FACE = 'ma-shan-zheng';

export interface Session {
  /** False until the kept session has been read. */
  readonly ready: boolean;
  /** False if this browser keeps nothing. */
  readonly keeps: boolean;
  readonly title: TitleDocument;
  readonly view: View;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  change(title: TitleDocument, gesture?: string): void;
  settle(): void;
  undo(): void;
  redo(): void;
  setView(view: View): void;
}

/**
 * The title of this browser with all its steps, kept from visit to visit.
 * @param text the visitor's own text, for a first title
 * @param line what the visitor came to draw; empty for nothing
 * @param face face that the visitor came with; null for none
 */
export function useSession({
  text,
  line,
  face,
}: {
  text: string;
  line: string;
  face: string | null;
}): Session {
  const [history, setHistory] = useState<History>(() => startHistory(firstTitle(line || text, face ?? FACE)));
  const [view, setView] = useState<View>(FIRST_VIEW);
  const [ready, setReady] = useState(false);
  const [keeps, setKeeps] = useState(true);
  const changed = useRef(0);
  const latest = useRef({ history, view, ready });
  latest.current = { history, view, ready };

  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, when the page opens
  useEffect(() => {
    let open = true;
    void readSession().then((kept) => {
      if (!open) return;
      if (kept) {
        const back: History = { steps: kept.steps, at: kept.at, gesture: null };
        const title = line === '' ? shownTitle(back) : withText(shownTitle(back), line).title;
        setHistory(withStep(back, face === null || title.face === face ? title : { ...title, face }, null));
        setView(kept.view);
      }
      setReady(true);
    });
    return () => {
      open = false;
    };
  }, []);

  const keep = useCallback(() => {
    const { history: now, view: shown, ready: read } = latest.current;
    if (read) void keepSession({ steps: now.steps, at: now.at, view: shown }).then(setKeeps);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: keeps what has changed
  useEffect(() => {
    if (!ready) return;
    const timer = setTimeout(keep, PAUSE);
    return () => clearTimeout(timer);
  }, [history, view, ready, keep]);
  useEffect(() => {
    addEventListener('pagehide', keep);
    return () => removeEventListener('pagehide', keep);
  }, [keep]);

  return {
    ready,
    keeps,
    title: shownTitle(history),
    view,
    canUndo: history.at > 0,
    canRedo: history.at < history.steps.length - 1,
    change: useCallback((title, gesture) => {
      const rested = performance.now() - changed.current > GESTURE;
      changed.current = performance.now();
      setHistory((now) => withStep(rested ? settled(now) : now, title, gesture ?? null));
    }, []),
    settle: useCallback(() => setHistory(settled), []),
    undo: useCallback(() => setHistory(undone), []),
    redo: useCallback(() => setHistory(redone), []),
    setView,
  };
}

import type { TitleDocument } from '@ziwan/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { withText } from '../document/changes.ts';
import {
  firstStep,
  type History,
  redone,
  type Step,
  settled,
  shownStep,
  startHistory,
  undone,
  withNewTitle,
  withStep,
} from '../document/history.ts';
import { isKeptElsewhere, keepSession, readSession } from '../kept/title-database.ts';

/** Pause (ms) after which a change by keys begins a step of its own. */
const GESTURE = 1200;

export interface Session {
  /** False until the kept session has been read. */
  readonly ready: boolean;
  /** False if this browser keeps nothing. */
  readonly keeps: boolean;
  readonly step: Step;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  change(title: TitleDocument, gesture?: string): void;
  /** Changes title, ground and picture in one step, or what a function makes of the step that is shown. */
  take(change: Partial<Step> | ((step: Step) => Partial<Step>), gesture?: string): void;
  settle(): void;
  /** Begins a new title, in one step. */
  begin(): void;
  undo(): void;
  redo(): void;
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
  const [history, setHistory] = useState<History>(() =>
    startHistory(firstStep(line || text, face ?? undefined)),
  );
  const [ready, setReady] = useState(false);
  const [keeps, setKeeps] = useState(true);
  const changed = useRef(0);
  const latest = useRef({ history, ready });
  latest.current = { history, ready };

  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, when the page opens
  useEffect(() => {
    let open = true;
    void readSession().then((kept) => {
      if (!open) return;
      if (kept) {
        const back: History = { steps: kept.steps, at: kept.at, gesture: null };
        const shown = shownStep(back).title;
        const title = line === '' ? shown : withText(shown, line).title;
        const own = face === null || title.face === face ? title : { ...title, face };
        setHistory(withStep(back, { title: own }, null));
      }
      setReady(true);
    });
    return () => {
      open = false;
    };
  }, []);

  const lastKept = useRef<History | null>(null);
  const keepLatest = useCallback(() => {
    lastKept.current = latest.current.history;
    return keepSession(lastKept.current).then(setKeeps);
  }, []);
  const keeping = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: keeps what has changed
  useEffect(() => {
    // One write at a time; what changes meanwhile is in the next.
    const keep = async () => {
      if (!ready || keeping.current) return;
      keeping.current = true;
      for (let kept: History | null = null; kept !== latest.current.history; ) {
        kept = latest.current.history;
        await keepLatest();
      }
      keeping.current = false;
    };
    void keep();
  }, [history, ready, keepLatest]);
  useEffect(() => {
    const leave = () => {
      // A page that changed nothing would put its own session over that of another page.
      if (latest.current.ready && latest.current.history !== lastKept.current) void keepLatest();
    };
    addEventListener('pagehide', leave);
    return () => removeEventListener('pagehide', leave);
  }, [keepLatest]);

  // Pages of one browser have one session: who comes back to a page goes on with what was made in another.
  useEffect(() => {
    if (!ready) return;
    const back = async () => {
      if (document.visibilityState === 'hidden' || keeping.current || !(await isKeptElsewhere())) return;
      const kept = await readSession();
      if (kept) setHistory({ ...kept, gesture: null });
    };
    addEventListener('focus', back);
    document.addEventListener('visibilitychange', back);
    return () => {
      removeEventListener('focus', back);
      document.removeEventListener('visibilitychange', back);
    };
  }, [ready]);

  const take = useCallback<Session['take']>((change, gesture) => {
    const rested = performance.now() - changed.current > GESTURE;
    changed.current = performance.now();
    setHistory((now) => {
      const next = typeof change === 'function' ? change(shownStep(now)) : change;
      return withStep(rested ? settled(now) : now, next, gesture ?? null);
    });
  }, []);
  return {
    ready,
    keeps,
    step: shownStep(history),
    take,
    canUndo: history.at > 0,
    canRedo: history.at < history.steps.length - 1,
    change: useCallback((title, gesture) => take({ title }, gesture), [take]),
    begin: useCallback(() => setHistory((now) => withNewTitle(now, text)), [text]),
    settle: useCallback(() => setHistory(settled), []),
    undo: useCallback(() => setHistory(undone), []),
    redo: useCallback(() => setHistory(redone), []),
  };
}

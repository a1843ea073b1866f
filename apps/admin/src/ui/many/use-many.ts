import { useCallback, useRef, useState } from 'react';
import { useGetIdentity, useRefresh, useResourceContext, useStore } from 'react-admin';
import { messageOf } from '../../api/client.ts';
import { beginning, type Item, inTurn, type Outcome, type Progress } from './in-turn.ts';

/** The act on many records that runs, or ran last. */
export interface Many<C> {
  /** What is done: 发布. */
  readonly deed: string;
  readonly progress: Progress<C>;
  /** Why it ended before its time. */
  readonly failure: string | null;
  /** True for what takes another act back. */
  readonly isUndo: boolean;
  /** True for an act that is one call: it has no steps, and cannot be stopped. */
  readonly isWhole: boolean;
  /** What else happened, in Chinese. */
  readonly notes?: readonly string[];
}

/** What became of an act that is one call. */
export interface Whole {
  readonly changed: number;
  readonly failed: Progress<unknown>['failed'];
  /** The release that takes it back; null if nothing was changed. */
  readonly release: string | null;
  /** What else happened, in Chinese. */
  readonly notes: readonly string[];
}

/** An act that can be taken back for a day, in this browser. */
export interface RecentAct<C> {
  readonly at: number;
  readonly deed: string;
  readonly changed: number;
  readonly undo: readonly Item<C>[];
  /** The release that the act is, which is undone as a whole. */
  readonly release?: string;
}

/** Time (ms) in which an act can be taken back, and how many acts are kept. */
const TAKEN_BACK = 24 * 60 * 60 * 1000;
const MOST_KEPT = 10;

/** Runs one act at a time on many records of a list. */
export function useMany<C>(call: (items: Item<C>[]) => Promise<readonly Outcome<C>[]>) {
  const [many, setMany] = useState<Many<C> | null>(null);
  const stop = useRef(false);
  const refresh = useRefresh();
  const section = useResourceContext();
  const { identity } = useGetIdentity();
  const [kept, setKept] = useStore<readonly RecentAct<C>[]>(`acts.${section}.${identity?.id}`, []);
  const run = useCallback(
    async (deed: string, items: readonly Item<C>[], undone?: RecentAct<C>) => {
      stop.current = false;
      const isUndo = undone !== undefined;
      let last: Progress<C> | null = null;
      const show = (progress: Progress<C>) => {
        last = progress;
        setMany({ deed, progress, failure: null, isUndo, isWhole: false });
      };
      try {
        await inTurn(items, call, { stopped: () => stop.current, onProgress: show });
      } catch (error) {
        setMany((now) =>
          now ? { ...now, progress: { ...now.progress, state: 'stopped' }, failure: messageOf(error) } : now,
        );
      }
      const { undo = [], changed = 0 } = (last as Progress<C> | null) ?? {};
      setKept((before) => {
        const others = before.filter((act) => act.at !== undone?.at);
        const act = { at: Date.now(), deed, changed, undo };
        return (isUndo || undo.length === 0 ? others : [act, ...others]).slice(0, MOST_KEPT);
      });
      refresh();
    },
    [call, refresh, setKept],
  );
  const runWhole = useCallback(
    async (deed: string, total: number, act: () => Promise<Whole>) => {
      const show = (progress: Progress<C>, more: Partial<Many<C>> = {}) =>
        setMany({ deed, progress, failure: null, isUndo: false, isWhole: true, ...more });
      show(beginning(total));
      try {
        const { changed, failed, release, notes } = await act();
        show({ total, done: total, changed, failed, undo: [], state: 'done' }, { notes });
        if (release !== null)
          setKept((before) =>
            [{ at: Date.now(), deed, changed, undo: [], release }, ...before].slice(0, MOST_KEPT),
          );
      } catch (error) {
        show({ ...beginning<C>(total), state: 'stopped' }, { failure: messageOf(error) });
      }
      refresh();
    },
    [refresh, setKept],
  );
  const [undoing, setUndoing] = useState<RecentAct<C> | null>(null);
  const recent = kept.filter(({ at }) => Date.now() - at < TAKEN_BACK);
  return {
    many,
    recent,
    run,
    runWhole,
    /** The act whose release is being asked about. */
    undoing,
    takeBack: (act: RecentAct<C>) =>
      act.release === undefined ? void run(`撤销「${act.deed}」`, act.undo, act) : setUndoing(act),
    /** @param back number of changes that were put back; null if the release is not undone */
    endUndo: (back: number | null) => {
      setUndoing(null);
      if (back === null || undoing === null) return;
      setKept((before) => before.filter((act) => act.at !== undoing.at));
      const progress = { ...beginning<C>(back), done: back, changed: back, state: 'done' as const };
      setMany({ deed: `撤销「${undoing.deed}」`, progress, failure: null, isUndo: true, isWhole: true });
      refresh();
    },
    stop: () => {
      stop.current = true;
    },
    close: () => setMany(null),
  };
}

/** A record, and what is done to it: at a revision, or as it is. */
export interface Item<C> {
  readonly id: string;
  readonly revision?: string | undefined;
  readonly change: C;
}

/** What became of a record. `undo` is what takes it back; null if nothing does. */
export interface Outcome<C> {
  readonly id: string;
  readonly revision: string | null;
  readonly undo: C | null;
  readonly error: { readonly code: string; readonly msg: string } | null;
}

/** How far an act on many records is. */
export interface Progress<C> {
  readonly total: number;
  readonly done: number;
  readonly changed: number;
  readonly failed: readonly { readonly id: string; readonly why: string }[];
  /** What takes the changes back, last first. */
  readonly undo: readonly Item<C>[];
  readonly state: 'running' | 'done' | 'stopped';
}

/** Records in one call: a font's publication takes up to a second, and a call twelve. */
const AT_ONCE = 5;

export const beginning = <C>(total: number): Progress<C> => ({
  ...{ total, done: 0, changed: 0, failed: [], undo: [] },
  state: 'running',
});

/** Adds the outcomes of a call. */
export function added<C>(progress: Progress<C>, outcomes: readonly Outcome<C>[]): Progress<C> {
  const undo = outcomes.flatMap(({ id, revision, undo }): Item<C>[] =>
    undo && revision !== null ? [{ id, revision, change: undo }] : [],
  );
  const failed = outcomes.flatMap(({ id, error }) => (error ? [{ id, why: error.msg }] : []));
  return {
    ...progress,
    done: progress.done + outcomes.length,
    changed: progress.changed + undo.length,
    failed: [...progress.failed, ...failed],
    undo: [...undo.toReversed(), ...progress.undo],
  };
}

/**
 * Sends the items a few at a time. A call that fails as a whole ends it: what is left is not done, and is named.
 * @param stopped is asked before each call
 */
export async function inTurn<C>(
  items: readonly Item<C>[],
  call: (items: Item<C>[]) => Promise<readonly Outcome<C>[]>,
  { stopped, onProgress }: { stopped: () => boolean; onProgress: (progress: Progress<C>) => void },
): Promise<Progress<C>> {
  let progress = beginning<C>(items.length);
  onProgress(progress);
  for (let at = 0; at < items.length; at += AT_ONCE) {
    if (stopped()) {
      progress = { ...progress, state: 'stopped' };
      break;
    }
    progress = added(progress, await call(items.slice(at, at + AT_ONCE)));
    onProgress(progress);
  }
  if (progress.state === 'running') progress = { ...progress, state: 'done' };
  onProgress(progress);
  return progress;
}

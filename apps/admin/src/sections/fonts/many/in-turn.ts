import type { DataOf, InputOf } from '@ziwan/contract';
import type { changeFonts } from '@ziwan/contract/admin';

export type Item = InputOf<typeof changeFonts>['body']['fonts'][number];
export type ManyChange = Item['change'];
type Outcome = DataOf<typeof changeFonts>[number];

/** How far an act on many fonts is. */
export interface Progress {
  readonly total: number;
  readonly done: number;
  readonly changed: number;
  readonly failed: readonly { readonly id: string; readonly why: string }[];
  /** What takes the changes back, last first. */
  readonly undo: readonly Item[];
  readonly state: 'running' | 'done' | 'stopped';
}

/** Fonts in one call: a publication takes up to a second, and a call twelve. */
const AT_ONCE = 5;

export const beginning = (total: number): Progress => ({
  ...{ total, done: 0, changed: 0, failed: [], undo: [] },
  state: 'running',
});

/** Adds the outcomes of a call. */
export function added(progress: Progress, outcomes: readonly Outcome[]): Progress {
  const undo = outcomes.flatMap(({ id, revision, undo }): Item[] =>
    undo && revision !== null ? [{ id, revision, change: undo as ManyChange }] : [],
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
export async function inTurn(
  items: readonly Item[],
  call: (fonts: Item[]) => Promise<readonly Outcome[]>,
  { stopped, onProgress }: { stopped: () => boolean; onProgress: (progress: Progress) => void },
): Promise<Progress> {
  let progress = beginning(items.length);
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

import type { TitleDocument } from '@ziwan/contract';

/** Every state of the title in this session, and which one is shown. */
export interface History {
  readonly steps: readonly TitleDocument[];
  readonly at: number;
  /** What the last change was; changes of one gesture are one step. */
  readonly gesture: string | null;
}

export const startHistory = (title: TitleDocument): History => ({ steps: [title], at: 0, gesture: null });

export const shownTitle = ({ steps, at }: History): TitleDocument => steps[at] as TitleDocument;

/**
 * Adds a state; what was undone before is dropped.
 * @param gesture the state replaces the last one if that came from the same gesture; null for a step of its own
 */
export function withStep(history: History, title: TitleDocument, gesture: string | null): History {
  if (title === shownTitle(history)) return history;
  const merged = gesture !== null && gesture === history.gesture && history.at > 0;
  const steps = [...history.steps.slice(0, history.at + (merged ? 0 : 1)), title];
  return { steps, at: steps.length - 1, gesture };
}

/** Ends a gesture: the next change is a step of its own. */
export const settled = (history: History): History =>
  history.gesture === null ? history : { ...history, gesture: null };

export const undone = (history: History): History => moved(history, history.at - 1);
export const redone = (history: History): History => moved(history, history.at + 1);

const moved = (history: History, at: number): History =>
  at < 0 || at >= history.steps.length ? history : { ...history, at, gesture: null };

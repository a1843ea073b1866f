import type { TitleDocument, TitleView } from '@ziwan/contract';
import { FIRST_FACE, firstTitle } from './first-title.ts';

/** Where the title stands: its ground, the shape, and how large it is there. */
export type View = TitleView;

export const FIRST_VIEW: View = { ground: 'paper', shape: 'wide', fill: 72, lift: 0 };

/** All that a step changes, and takes back. */
export interface Step {
  readonly title: TitleDocument;
  readonly view: View;
  /** Address of the visitor's own picture in this page; null for a drawn ground. */
  readonly picture: string | null;
}

/** Every state of this session, and which one is shown. */
export interface History {
  readonly steps: readonly Step[];
  readonly at: number;
  /** What the last change was; changes of one gesture are one step. */
  readonly gesture: string | null;
}

/** What a session begins with: a plain title on the first ground. @param text a sample if empty */
export const firstStep = (text: string, face = FIRST_FACE): Step => ({
  title: firstTitle(text, face),
  view: FIRST_VIEW,
  picture: null,
});

/** Begins a new title, as a step that can be taken back. One that is new already stays. */
export function withNewTitle(history: History, text: string): History {
  const first = firstStep(text);
  const isNew = JSON.stringify(first) === JSON.stringify(shownStep(history));
  return isNew ? history : withStep(history, first, null);
}

export const startHistory = (step: Step): History => ({ steps: [step], at: 0, gesture: null });

export const shownStep = ({ steps, at }: History): Step => steps[at] as Step;

/**
 * Adds a state; what was undone before is dropped.
 * @param gesture the state replaces the last one if that came from the same gesture; null for a step of its own
 */
export function withStep(history: History, change: Partial<Step>, gesture: string | null): History {
  const shown = shownStep(history);
  const step = { ...shown, ...change };
  if (step.title === shown.title && step.view === shown.view && step.picture === shown.picture)
    return history;
  const merged = gesture !== null && gesture === history.gesture && history.at > 0;
  const steps = [...history.steps.slice(0, history.at + (merged ? 0 : 1)), step];
  return { steps, at: steps.length - 1, gesture };
}

/** Ends a gesture: the next change is a step of its own. */
export const settled = (history: History): History =>
  history.gesture === null ? history : { ...history, gesture: null };

export const undone = (history: History): History => moved(history, history.at - 1);
export const redone = (history: History): History => moved(history, history.at + 1);

const moved = (history: History, at: number): History =>
  at < 0 || at >= history.steps.length ? history : { ...history, at, gesture: null };

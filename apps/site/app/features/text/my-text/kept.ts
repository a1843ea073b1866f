import type { MyText, MyTexts } from '@ziwan/contract';
import { forAddress } from './text.ts';

/** The stored form. */
export interface Kept extends MyTexts {
  /** The text drawn when the URL has none. */
  readonly current: string | null;
  /** Texts as last synced with the account. */
  readonly account: readonly { id: string; at: number }[];
}

export const NO_TEXTS: Kept = { texts: [], gone: [], current: null, account: [] };

export const TEXTS_KEY = 'myTexts';
/** The current text in URL form, for the script that runs before the first paint. */
export const FIRST_KEY = 'myText';

const isText = (value: unknown): value is MyText => {
  const t = value as Partial<MyText> | null;
  return (
    typeof t === 'object' &&
    t !== null &&
    typeof t.id === 'string' &&
    typeof t.name === 'string' &&
    typeof t.text === 'string' &&
    typeof t.at === 'number'
  );
};

const isMark = (value: unknown): value is { id: string; at: number } => {
  const g = value as { id?: unknown; at?: unknown } | null;
  return typeof g === 'object' && g !== null && typeof g.id === 'string' && typeof g.at === 'number';
};

const listOf = <T>(value: unknown, is: (item: unknown) => item is T): T[] =>
  Array.isArray(value) ? value.filter(is) : [];

/** True if the account has this exact text. */
export const isInAccount = ({ account }: Kept, { id, at }: MyText): boolean =>
  account.some((held) => held.id === id && held.at === at);

/** Storage may be full, blocked, or written by another version. */
export function readKept(storage: Pick<Storage, 'getItem'>): Kept {
  try {
    const value = JSON.parse(storage.getItem(TEXTS_KEY) ?? '{}') as Record<string, unknown> | null;
    const texts = listOf(value?.texts, isText);
    const { current } = value ?? {};
    return {
      texts,
      gone: listOf(value?.gone, isMark),
      current: typeof current === 'string' && texts.some(({ id }) => id === current) ? current : null,
      account: listOf(value?.account, isMark),
    };
  } catch {
    return NO_TEXTS;
  }
}

/** @returns true if it was stored */
export function writeKept(storage: Pick<Storage, 'setItem' | 'removeItem'>, kept: Kept): boolean {
  const text = kept.texts.find(({ id }) => id === kept.current)?.text ?? '';
  try {
    const first = forAddress(text);
    if (first === '') storage.removeItem(FIRST_KEY);
    else storage.setItem(FIRST_KEY, first);
    if (kept.texts.length + kept.gone.length === 0) storage.removeItem(TEXTS_KEY);
    else storage.setItem(TEXTS_KEY, JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}

import { useEffect, useRef } from 'react';

/** The draft stored in this tab; null if missing or unreadable. */
export function readDraft<T extends object>(key: string): Partial<T> | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return kept !== null && typeof kept === 'object' ? (kept as Partial<T>) : null;
  } catch {
    return null;
  }
}

/** Stores a draft in this tab, or deletes it. */
export function keepDraft(key: string, value: object | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage the draft lasts until the page is left.
  }
}

/** Stores a draft until the tab is closed. @param restore receives an earlier draft, once @returns deletes it */
export function useDraft<T extends object>(
  key: string,
  value: T,
  restore: (draft: Partial<T>) => void,
): () => void {
  const first = useRef<string | null>(null);
  const done = useRef(false);
  const written = JSON.stringify(value);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after the page has come alive
  useEffect(() => {
    const draft = readDraft<T>(key);
    if (draft) restore(draft);
  }, []);

  useEffect(() => {
    // An untouched form is not a draft.
    first.current ??= written;
    if (done.current || written === first.current) return;
    keepDraft(key, JSON.parse(written) as object);
  }, [key, written]);

  return () => {
    done.current = true;
    keepDraft(key, null);
  };
}

export interface Draft {
  at: string;
  /** Revision that it was typed over; null for a new record. */
  revision: string | null;
  /** What was typed, by field. */
  values: Record<string, unknown>;
}

const keyOf = (resource: string, id: string | null) => `ziwan-draft:${resource}:${id ?? 'new'}`;

/** When (ms) each was forgotten last: what was typed before that and still waits to be kept is saved already. */
const forgotten = new Map<string, number>();

/** What was typed into a record's form and not saved; of a new record where `id` is null. */
export function readDraft(resource: string, id: string | null): Draft | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(resource, id)) ?? 'null') as Draft | null;
  } catch {
    return null;
  }
}

/** @param typed when (ms) the last of it was typed */
export function keepDraft(resource: string, id: string | null, typed: number, draft: Draft): void {
  const key = keyOf(resource, id);
  if ((forgotten.get(key) ?? 0) >= typed) return;
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // A full or forbidden store keeps nothing; the form goes on.
  }
}

/** Forgets what was typed, once it is saved. */
export function forgetDraft(resource: string, id: string | null): void {
  const key = keyOf(resource, id);
  forgotten.set(key, Date.now());
  try {
    localStorage.removeItem(key);
  } catch {
    // A forbidden store has kept nothing.
  }
}

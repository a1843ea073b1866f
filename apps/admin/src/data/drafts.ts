export interface Draft {
  at: string;
  /** Revision of the record the draft started from; null for a new record. */
  revision: string | null;
  /** Changed values by field. */
  values: Record<string, unknown>;
}

const keyOf = (resource: string, id: string | null) => `ziwan-draft:${resource}:${id ?? 'new'}`;

/** Time (ms) each draft was deleted. A debounced write of earlier typing is stale. */
const forgotten = new Map<string, number>();

/** Reads the unsaved values of a record's form. @param id null for a new record */
export function readDraft(resource: string, id: string | null): Draft | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(resource, id)) ?? 'null') as Draft | null;
  } catch {
    return null;
  }
}

/** Stores unsaved values. @param typed time (ms) of the last keystroke */
export function keepDraft(resource: string, id: string | null, typed: number, draft: Draft): void {
  const key = keyOf(resource, id);
  if ((forgotten.get(key) ?? 0) >= typed) return;
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Storage is full or blocked; the form works without drafts.
  }
}

/** Deletes a draft after its record was saved. */
export function forgetDraft(resource: string, id: string | null): void {
  const key = keyOf(resource, id);
  forgotten.set(key, Date.now());
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is blocked, so there is no draft.
  }
}

export interface Draft {
  at: string;
  /** Revision of the record the draft started from; null for a new record. */
  revision: string | null;
  /** Changed values by field. */
  values: Record<string, unknown>;
}

/** A draft found in this browser, with the key that it is stored under. */
interface FoundDraft extends Draft {
  key: string;
}

/** The draft of an open form. */
interface OpenDraft {
  /** Unlike any other form's, so that two tabs keep what each of them typed. */
  key: string;
  /** Time (ms) of the last deletion. A debounced write of earlier typing is stale. */
  forgotten: number;
}

const recordKey = (resource: string, id: string | null) => `ziwan-draft:${resource}:${id ?? 'new'}`;

/** The forms open in this page, by record. */
const open = new Map<string, OpenDraft>();

/** Begins the draft of a form that opens. @param id null for a new record @returns ends it, when the form closes */
export function openDraft(resource: string, id: string | null): () => void {
  const record = recordKey(resource, id);
  const mark = crypto.getRandomValues(new Uint32Array(2)).join('-');
  const own: OpenDraft = { key: `${record}:${mark}`, forgotten: 0 };
  open.set(record, own);
  return () => {
    if (open.get(record) === own) open.delete(record);
  };
}

/** Finds the unsaved values that earlier forms of a record left, the newest first. */
export function draftsOf(resource: string, id: string | null): FoundDraft[] {
  const record = recordKey(resource, id);
  const found: FoundDraft[] = [];
  try {
    for (const key of Object.keys(localStorage)) {
      // Drafts used to be stored under the record's key alone.
      if (key !== record && key.slice(0, key.lastIndexOf(':')) !== record) continue;
      const draft = JSON.parse(localStorage.getItem(key) ?? 'null') as Draft | null;
      if (draft) found.push({ ...draft, key });
    }
  } catch {
    // Storage is blocked, so there are no drafts.
  }
  return found.sort((a, b) => (a.at < b.at ? 1 : -1));
}

/** Stores the unsaved values of an open form. @param typed time (ms) of the last keystroke */
export function keepDraft(resource: string, id: string | null, typed: number, draft: Draft): void {
  const own = open.get(recordKey(resource, id));
  if (!own || own.forgotten >= typed) return;
  try {
    localStorage.setItem(own.key, JSON.stringify(draft));
  } catch {
    // Storage is full or blocked; the form works without drafts.
  }
}

/** Makes a found draft the open form's own. */
export function takeUpDraft(resource: string, id: string | null, { key, ...draft }: FoundDraft): void {
  keepDraft(resource, id, Date.now(), draft);
  discardDraft(key);
}

/** Deletes the open form's own draft, once its record was saved. Those of other forms stay. */
export function forgetDraft(resource: string, id: string | null): void {
  const own = open.get(recordKey(resource, id));
  if (!own) return;
  own.forgotten = Date.now();
  discardDraft(own.key);
}

/** Deletes a draft that nobody wants. */
export function discardDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is blocked, so there is no draft.
  }
}

type ToastKind = 'success' | 'error' | 'info';

interface ToastAction {
  label: string;
  run: () => void;
}

export interface ToastItem {
  id: number;
  text: string;
  kind: ToastKind;
  actions: readonly ToastAction[];
}

const SHOWN_MS = 4000;
/** Display time (ms) of toasts with an action: enough to read, decide and reach it by keyboard. */
const SHOWN_WITH_ACTION_MS = 12_000;

let items: readonly ToastItem[] = [];
let serial = 0;
const listeners = new Set<() => void>();

function set(next: readonly ToastItem[]): void {
  items = next;
  for (const listener of listeners) listener();
}

/**
 * Shows a short message for four seconds, or twelve with an action. An identical message is not stacked.
 * @returns its id, for `dismissToast`
 */
export function toast(text: string, kind: ToastKind = 'info', ...actions: ToastAction[]): number {
  const id = ++serial;
  set([...items.filter((i) => i.text !== text), { id, text, kind, actions }].slice(-3));
  setTimeout(() => dismissToast(id), actions.length > 0 ? SHOWN_WITH_ACTION_MS : SHOWN_MS);
  return id;
}

export const dismissToast = (id: number): void => set(items.filter((i) => i.id !== id));

export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  snapshot: () => items,
};

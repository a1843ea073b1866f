export type ToastKind = 'success' | 'error' | 'info';

export interface ToastItem {
  id: number;
  text: string;
  kind: ToastKind;
}

const SHOWN_MS = 4000;

let items: readonly ToastItem[] = [];
let serial = 0;
const listeners = new Set<() => void>();

function set(next: readonly ToastItem[]): void {
  items = next;
  for (const listener of listeners) listener();
}

/** Shows a short sentence for four seconds; the same sentence is not stacked. */
export function toast(text: string, kind: ToastKind = 'info'): void {
  const id = ++serial;
  set([...items.filter((i) => i.text !== text), { id, text, kind }].slice(-3));
  setTimeout(() => dismissToast(id), SHOWN_MS);
}

export const dismissToast = (id: number): void => set(items.filter((i) => i.id !== id));

export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  snapshot: () => items,
};

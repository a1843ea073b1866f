/**
 * Where the arrow keys go in a list under a text field; -1 is the field itself, and the list wraps through it.
 * Home and End stay with the field's caret.
 * @returns the new index, or null when the key is the field's own
 */
export function nextOption(active: number, key: string, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return active + 1 >= count ? -1 : active + 1;
  if (key === 'ArrowUp') return active === -1 ? count - 1 : active - 1;
  return null;
}

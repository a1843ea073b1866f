/**
 * Next index of a listbox below a text field; -1 is the field, and the list wraps through it. Home and End belong to
 * the field.
 * @returns the new index, or null for keys of the field
 */
export function nextOption(active: number, key: string, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return active + 1 >= count ? -1 : active + 1;
  if (key === 'ArrowUp') return active === -1 ? count - 1 : active - 1;
  return null;
}

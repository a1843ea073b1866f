/** Latest of some ISO 8601 instants in UTC, which sort as text; undefined if there are none. */
export const latest = (instants: readonly string[]): string | undefined => instants.toSorted().at(-1);

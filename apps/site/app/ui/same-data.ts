type Props = Readonly<Record<string, unknown>>;

const same = (a: unknown, b: unknown): boolean =>
  Object.is(a, b) ||
  (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b));

/** For `memo`: true for props that show the same. Data is compared by its JSON, since each answer is a new object. */
export const sameData = (a: object, b: object): boolean =>
  Object.keys({ ...a, ...b }).every((name) => same((a as Props)[name], (b as Props)[name]));

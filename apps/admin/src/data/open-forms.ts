type Values = Readonly<Record<string, unknown>>;

/** What an open form has: its values, and those that it was opened with. */
interface FormState {
  readonly values: Values;
  readonly base: Values;
}

const keyOf = (resource: string, id: string) => `${resource}:${id}`;

const forms = new Map<string, () => FormState>();
/** Values that a form takes up once it has a revision of its record. */
const chosen = new Map<string, { revision: string; values: Values }>();

/** Lets others read an open form. @returns ends that */
export function openForm(resource: string, id: string, read: () => FormState): () => void {
  const key = keyOf(resource, id);
  forms.set(key, read);
  return () => {
    if (forms.get(key) === read) forms.delete(key);
  };
}

/** @returns `null` if no form of the record is open */
export const formStateOf = (resource: string, id: string): FormState | null =>
  forms.get(keyOf(resource, id))?.() ?? null;

/** Keeps values for the form of a record until it has loaded a revision. */
export function chooseValues(resource: string, id: string, revision: string, values: Values): void {
  chosen.set(keyOf(resource, id), { revision, values });
}

/** Takes the values that were kept for a revision, if there are any. */
export function takeChosen(resource: string, id: string, revision: string): Values | null {
  const key = keyOf(resource, id);
  const kept = chosen.get(key);
  if (kept?.revision !== revision) return null;
  chosen.delete(key);
  return kept.values;
}

/** Values of a form that are others than before. */
export const changedSince = (before: Values, now: Values): Values =>
  Object.fromEntries(Object.entries(now).filter(([field, value]) => !isSame(value, before[field])));

/** How a field stands after two people have edited a record. */
export interface FieldConflict {
  readonly field: string;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** Who changed it: both, and to different values, or one. */
  readonly by: 'both' | 'me' | 'them';
}

/**
 * Fields in which a form differs from the record as somebody else has saved it.
 * @param fields those that are compared
 */
export function conflictsIn({ values, base }: FormState, latest: Values, fields: readonly string[]) {
  return fields.flatMap((field): FieldConflict[] => {
    const [mine, theirs] = [values[field], latest[field]];
    if (isSame(mine, theirs)) return [];
    const by = isSame(mine, base[field]) ? 'them' : isSame(theirs, base[field]) ? 'me' : 'both';
    return [{ field, mine, theirs, by }];
  });
}

/** True for values that say the same: forms write an empty text, or an object of such, where a record has nothing. */
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(compact(a)) === JSON.stringify(compact(b));

function compact(value: unknown): unknown {
  if (value === null || value === '') return undefined;
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map(compact);
  if (typeof value !== 'object') return value;
  const said = Object.entries(value as object)
    .map(([member, each]) => [member, compact(each)] as const)
    .filter(([, each]) => each !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return said.length === 0 ? undefined : Object.fromEntries(said);
}

/**
 * Words that the console's routes use where an id stands: `/admin/news/create` opens the form of a new article, so the
 * record of that id could not be opened. `reserved-ids.test.ts` in the console compares them with its routes.
 */
const RESERVED: ReadonlySet<string> = new Set(['create', 'upload']);

export const isReservedId = (id: string): boolean => RESERVED.has(id);

/** Says that an id is reserved; complete after `id：`. */
export const reservedWords = (id: string): string => `「${id}」是后台自己要用的地址，请换一个`;

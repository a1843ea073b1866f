import { isReservedId, reservedWords } from './admin/reserved-ids.ts';

export { isReservedId, reservedWords };

/** Pages of the site below `/font`, where the pages of fonts are; `routes.test.ts` compares them with its routes. */
export const FONT_PAGES: readonly string[] = ['find', 'hanzi', 'map'];

/** Words below `/api/v1/admin/fonts` that are no fonts: `/uploads/{id}` stands where `/{id}/licence-history` does. */
const CALLS: readonly string[] = ['uploads', 'preview'];

/** Why no font can have an address, in Chinese; `null` if one can. */
export function addressMistake(address: string): string | null {
  if (isReservedId(address) || CALLS.includes(address)) return reservedWords(address);
  return FONT_PAGES.includes(address) ? `/font/${address} 是网站自己的页面，请换一个` : null;
}

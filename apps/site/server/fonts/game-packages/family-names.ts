import { readNames, tablesOf } from '@ziwan/sfnt';

/** Family name in a font (OpenType 1.9, "name", 16 or 1). */
export function familyIn(sfnt: Uint8Array): string {
  const { records } = readNames(tablesOf(sfnt).tables.get('name'));
  const named = (id: number) => records.find((record) => record.id === id && record.platform === 3);
  const bytes = (named(16) ?? named(1))?.bytes;
  return bytes ? new TextDecoder('utf-16be').decode(bytes) : '';
}

/** Names of weights (OpenType 1.9, "OS/2", usWeightClass) as families have them. */
const WEIGHTS: Readonly<Record<number, string>> = {
  100: 'Thin',
  200: 'ExtraLight',
  300: 'Light',
  500: 'Medium',
  600: 'SemiBold',
  700: 'Bold',
  800: 'ExtraBold',
  900: 'Black',
};
const WEIGHT_NAME =
  /\s(?:Thin|(?:Extra|Ultra)?\s?Light|Regular|Medium|(?:Semi|Demi|Extra|Ultra)?\s?Bold|Black|Heavy)$/i;

/** The family name of a variable font, which is that of its default, at another weight. */
export function familyAt(family: string, weight: number): string {
  const bare = family.replace(WEIGHT_NAME, '');
  return weight === 400 ? bare : `${bare} ${WEIGHTS[weight] ?? weight}`;
}

/**
 * A name for a family whose own is reserved, by which a person finds it in an engine's list: the initials of its English
 * name, and the start of the font's hash, as in `Ziwan FP-12 9c64`. The hash alone if the initials are reserved.
 * @param space between its parts
 */
export function newFamilyName(
  { name, sha256, reserved }: { name: string; sha256: string; reserved: readonly string[] },
  space = ' ',
): string {
  const parts = name
    .split(/[^A-Za-z0-9]+|(?<=[a-z])(?=[A-Z])/)
    .map((word) => /^\d+/.exec(word)?.[0] ?? word.slice(0, 1).toUpperCase());
  const initials = parts
    .join(' ')
    .replace(/\s*(\d+)\s*/g, '-$1 ')
    .replace(/\s+/g, '')
    .replace(/^-/, '')
    .slice(0, MOST_INITIALS);
  const findable = ['Ziwan', initials, sha256.slice(0, 4)].filter(Boolean).join(space);
  const isReserved = reserved.some((one) => plain(one) !== '' && plain(findable).includes(plain(one)));
  return isReserved ? `Ziwan${space}${sha256.slice(0, 12)}` : findable;
}

const MOST_INITIALS = 8;

/** As the subset engine compares names with reserved ones. */
const plain = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_-]/g, '');

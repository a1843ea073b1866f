import type { Descriptor } from './descriptor.ts';

/**
 * Writes BMFont XML, the only form in which Pixi and Heaps read distance fields. Heaps requires `kernings`.
 * @param more further attributes of `info`
 */
export function bmfontXml(
  { info, common, distanceField, pages, chars, kernings }: Descriptor,
  more: object = {},
): string {
  const fixed = { charset: '', unicode: 1, stretchH: 100, aa: 1, outline: 0, ...more };
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<font>',
    element('info', { ...info, ...fixed }),
    element('common', { ...common, packed: 0 }),
    '<pages>',
    ...pages.map((file, id) => element('page', { id, file })),
    '</pages>',
    ...(distanceField ? [element('distanceField', distanceField)] : []),
    `<chars count="${chars.length}">`,
    ...chars.map((char) => element('char', { ...char, chnl: 15, ...letterOf(char.id) })),
    '</chars>',
    `<kernings count="${kernings.length}">`,
    ...kernings.map((kerning) => element('kerning', kerning)),
    '</kernings>',
    '</font>',
    '',
  ].join('\n');
}

/** Pixi makes the character from 16 bits of the id unless it is given. */
const letterOf = (id: number) => (id > 0xffff ? { letter: String.fromCodePoint(id) } : {});

const element = (name: string, values: object): string =>
  `<${name} ${Object.entries(values)
    .map(([key, value]) => `${key}="${escapeXml(String(value))}"`)
    .join(' ')}/>`;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeXml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => ENTITIES[character] as string);

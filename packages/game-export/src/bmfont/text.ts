import type { Descriptor } from './descriptor.ts';

/**
 * Writes BMFont text. The order suits the strictest loaders: LÖVE wants `info` first, libGDX `padding` on line 1
 * followed by a space and `lineHeight base` on line 2, raylib the page on line 3 and the count on line 4. Loaders
 * without distance fields ignore the last line.
 */
export function bmfontText({ info, common, distanceField, pages, chars, kernings }: Descriptor): string {
  return [
    `info face="${info.face}" size=${info.size} bold=${info.bold} italic=${info.italic} charset="" unicode=1 stretchH=100 smooth=${info.smooth} aa=1 padding=${info.padding.join(',')} spacing=${info.spacing.join(',')} outline=0`,
    `common ${attributes(common)} packed=0`,
    ...pages.map((file, id) => `page id=${id} file="${file}"`),
    `chars count=${chars.length}`,
    ...chars.map((char) => `char ${attributes(char)} chnl=15`),
    `kernings count=${kernings.length}`,
    ...kernings.map((kerning) => `kerning ${attributes(kerning)}`),
    ...(distanceField ? [`distanceField ${attributes(distanceField)}`] : []),
    '',
  ].join('\n');
}

const attributes = (values: object): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');

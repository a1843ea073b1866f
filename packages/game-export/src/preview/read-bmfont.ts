/** A file that the preview does not read. The message is for the visitor. */
export class PreviewError extends Error {
  override name = 'PreviewError';
}

export interface PreviewChar {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly xoffset: number;
  readonly yoffset: number;
  readonly xadvance: number;
  readonly page: number;
}

/** A bitmap font as an engine has it after loading. Lengths in pixels of the atlas. */
export interface PreviewFont {
  /** Pixels per em. */
  readonly size: number;
  readonly lineHeight: number;
  readonly base: number;
  /** False for pixel faces. */
  readonly smooth: boolean;
  readonly field: { readonly type: 'sdf' | 'msdf' | 'mtsdf'; readonly range: number } | null;
  /** File names. */
  readonly pages: readonly string[];
  /** By code point. */
  readonly chars: ReadonlyMap<number, PreviewChar>;
  /** By both code points, the first one times 2²¹. */
  readonly kernings: ReadonlyMap<number, number>;
}

/** Pixels of a page, rows from the top. */
export interface PreviewPage {
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 3 | 4;
  readonly pixels: Uint8Array;
}

type Attributes = Readonly<Record<string, string>>;

export const pairOf = (first: number, second: number): number => first * 2 ** 21 + second;

/**
 * Reads BMFont text, XML or JSON, as this package writes them.
 * @throws PreviewError
 */
export function readBmfont(text: string): PreviewFont {
  const elements = text.startsWith('{') ? jsonElements(text) : markedElements(text);
  const all = (tag: string) => elements.filter((element) => element.tag === tag).map(({ values }) => values);
  const [info, common, field] = ['info', 'common', 'distanceField'].map((tag) => all(tag)[0]);
  if (!info || !common) throw new PreviewError('图集的描述文件读不出来。');
  return {
    size: Math.abs(numberIn(info, 'size')),
    lineHeight: numberIn(common, 'lineHeight'),
    base: numberIn(common, 'base'),
    smooth: info.smooth !== '0',
    field: field
      ? { type: field.fieldType as 'sdf' | 'msdf' | 'mtsdf', range: numberIn(field, 'distanceRange') }
      : null,
    pages: all('page').map(({ file = '' }) => file),
    chars: new Map(
      all('char').map((char) => [
        numberIn(char, 'id'),
        {
          x: numberIn(char, 'x'),
          y: numberIn(char, 'y'),
          width: numberIn(char, 'width'),
          height: numberIn(char, 'height'),
          xoffset: numberIn(char, 'xoffset'),
          yoffset: numberIn(char, 'yoffset'),
          xadvance: numberIn(char, 'xadvance'),
          page: numberIn(char, 'page'),
        },
      ]),
    ),
    kernings: new Map(
      all('kerning').map((pair) => [
        pairOf(numberIn(pair, 'first'), numberIn(pair, 'second')),
        numberIn(pair, 'amount'),
      ]),
    ),
  };
}

function numberIn(values: Attributes, name: string): number {
  const value = Number(values[name]);
  if (!Number.isFinite(value)) throw new PreviewError(`图集的描述文件里 ${name} 不是数。`);
  return value;
}

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** Elements of XML, or lines of text: a tag and attributes. */
function markedElements(text: string): { tag: string; values: Attributes }[] {
  return [...text.matchAll(/^[ \t]*<?(\w+)[ \t]+(.*)$/gm)].map(([, tag = '', rest = '']) => ({
    tag,
    values: Object.fromEntries(
      [...rest.matchAll(/\b(\w+)=(?:"([^"]*)"|([^\s"/>]+))/g)].map(([, name = '', quoted, bare = '']) => [
        name,
        quoted?.replace(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] as string) ?? bare,
      ]),
    ),
  }));
}

function jsonElements(text: string): { tag: string; values: Attributes }[] {
  const { pages, chars, kernings, info, common, distanceField } = JSON.parse(text) as Record<string, any>;
  const element = (tag: string) => (values: object) => ({
    tag,
    values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])),
  });
  return [
    element('info')(info),
    element('common')(common),
    ...(distanceField ? [element('distanceField')(distanceField)] : []),
    ...pages.map((file: string) => ({ tag: 'page', values: { file } })),
    ...chars.map(element('char')),
    ...kernings.map(element('kerning')),
  ];
}

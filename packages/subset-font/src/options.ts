import type { AxisSettings, HarfbuzzOptions, SubsetFormat } from '@ziwan/subset-engine';

/** Options of the npm package `subset-font`, and `faceIndex`. */
export interface SubsetFontOptions {
  /** Format of the input by default, and `sfnt` for a collection; `truetype` means `sfnt`. */
  targetFormat?: 'sfnt' | 'truetype' | 'woff' | 'woff2' | undefined;
  /** Name IDs to keep besides 0 to 6, 16 and 17, and those that other tables refer to. */
  preserveNameIds?: Iterable<number> | undefined;
  /** Tags of the only layout features to keep; all by default. */
  keepFeatures?: readonly string[] | undefined;
  /** Pins or limits axes; others are kept. In user-space units; values outside an axis are moved to its end. */
  variationAxes?: Readonly<Record<string, number | AxisRange>> | undefined;
  /** Keeps every glyph. The text must be left out. */
  keepAllGlyphs?: boolean | undefined;
  /** Leaves out glyphs that only layout rules reach. */
  noLayoutClosure?: boolean | undefined;
  /** Keeps the PostScript names of glyphs. */
  glyphNames?: boolean | undefined;
  /** Leaves out hinting. */
  noHinting?: boolean | undefined;
  /** Tags of tables to leave out. */
  dropTables?: readonly string[] | undefined;
  /** Number of the font in a collection (TTC), from 0. */
  faceIndex?: number | undefined;
}

/** New range of an axis. `default` is the old one, moved into the range, if it is left out. */
export interface AxisRange {
  min: number;
  max: number;
  default?: number | undefined;
}

/** An option that nobody has, or with a value that cannot be honoured. */
export class UnsupportedOption extends TypeError {
  readonly code = 'OPTION_UNSUPPORTED';
  readonly option: string;
  constructor(option: string, message: string) {
    super(message);
    this.name = 'UnsupportedOption';
    this.option = option;
  }
}

const FORMATS = new Map<unknown, SubsetFormat>([
  ['sfnt', 'ttf'],
  ['truetype', 'ttf'],
  ['woff', 'woff'],
  ['woff2', 'woff2'],
]);
const FLAGS = ['noLayoutClosure', 'glyphNames', 'noHinting'] as const;
const OPTIONS: readonly string[] = [
  ...['targetFormat', 'preserveNameIds', 'keepFeatures', 'variationAxes', 'keepAllGlyphs', 'dropTables'],
  ...['faceIndex', ...FLAGS],
];

/** What the engine is asked for, besides the font. */
export interface Settled {
  text: string;
  /** `null` for the format of the input. */
  format: SubsetFormat | null;
  names: readonly number[];
  axes: AxisSettings;
  harfbuzz: HarfbuzzOptions;
}

/** @throws UnsupportedOption; TypeError if the text is missing, or given with `keepAllGlyphs` */
export function settle(text: unknown, options: SubsetFontOptions): Settled {
  for (const option of Object.keys(options))
    if (!OPTIONS.includes(option)) throw new UnsupportedOption(option, `Unknown option: ${option}`);
  const { targetFormat, preserveNameIds, variationAxes, keepAllGlyphs } = options;
  const harfbuzz: HarfbuzzOptions = keepAllGlyphs ? { allGlyphs: true } : {};
  for (const flag of FLAGS) if (options[flag]) harfbuzz[flag] = true;
  if (options.keepFeatures !== undefined) harfbuzz.keepFeatures = featuresOf(options.keepFeatures);
  if (options.dropTables) harfbuzz.dropTables = tablesOf(options.dropTables);
  return {
    text: textOf(text, keepAllGlyphs),
    format: targetFormat === undefined ? null : formatOf(targetFormat),
    names: preserveNameIds ? namesOf(preserveNameIds) : [],
    axes: variationAxes ? axesOf(variationAxes) : {},
    harfbuzz,
  };
}

function textOf(text: unknown, keepAllGlyphs: boolean | undefined): string {
  if (keepAllGlyphs) {
    if (text === undefined || text === null || text === '') return '';
    throw new TypeError('The subset text must not be given when keepAllGlyphs is true');
  }
  if (typeof text === 'string') return text;
  throw new TypeError('The subset text must be given as a string');
}

function formatOf(value: unknown): SubsetFormat {
  const format = FORMATS.get(value);
  if (format) return format;
  throw new UnsupportedOption('targetFormat', `Unsupported target format: ${value}`);
}

function namesOf(value: unknown): number[] {
  const isIterable = typeof value === 'object' && value !== null && Symbol.iterator in value;
  const ids = isIterable ? [...(value as Iterable<unknown>)] : [null];
  const isId = (id: unknown) => Number.isInteger(id) && (id as number) >= 0 && (id as number) <= 0xffff;
  if (ids.every(isId)) return ids as number[];
  throw new UnsupportedOption(
    'preserveNameIds',
    'preserveNameIds must be an array of integers from 0 to 65535',
  );
}

const areTags = (value: unknown, tag: RegExp): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string' && tag.test(one));

function featuresOf(value: unknown): readonly string[] {
  if (areTags(value, /^[\x20-\x7e]{4}$/)) return value;
  throw new UnsupportedOption(
    'keepFeatures',
    'keepFeatures must be an array of four-character OpenType feature tags',
  );
}

function tablesOf(value: unknown): readonly string[] {
  if (areTags(value, /^.{4}$/s)) return value;
  throw new UnsupportedOption('dropTables', 'dropTables must be an array of four-character strings');
}

function axesOf(value: unknown): AxisSettings {
  if (typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value ?? {}).map(([tag, setting]) => [tag, axisOf(tag, setting)]),
    );
  throw new UnsupportedOption('variationAxes', 'variationAxes must be an object');
}

function axisOf(tag: string, setting: unknown): AxisSettings[string] {
  const refuse = (message: string) => new UnsupportedOption(`variationAxes.${tag}`, message);
  if (typeof setting === 'number') return setting;
  if (typeof setting !== 'object' || setting === null)
    throw refuse(`${tag}: an axis is set to a number, or to an object with min and max`);
  const { min, max, default: initial, ...others } = setting as Record<string, unknown>;
  if (min === undefined || max === undefined)
    throw refuse(`${tag}: You must provide both a min and a max value when setting the axis range`);
  const [other] = Object.keys(others);
  if (other) throw refuse(`${tag}: an axis range has min, max and default, not ${other}`);
  if (typeof min !== 'number' || typeof max !== 'number') throw refuse(`${tag}: min and max must be numbers`);
  if (initial === undefined || initial === null) return [min, max];
  if (typeof initial !== 'number') throw refuse(`${tag}: default must be a number`);
  return [min, max, initial];
}

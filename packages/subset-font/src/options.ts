import type { AxisSettings, SubsetFormat } from '@ziwan/subset-engine';

/** Options of the npm package `subset-font` that are honoured here. Any other is refused. */
export interface SubsetFontOptions {
  /** Format of the input by default; `truetype` means `sfnt`. */
  targetFormat?: 'sfnt' | 'truetype' | 'woff' | 'woff2';
  /** Name IDs to keep besides 0 to 7, 13, 14, 16 and 17. */
  preserveNameIds?: readonly number[];
  /** Pins an axis, or limits it; other axes are kept. In user-space units. */
  variationAxes?: Readonly<Record<string, number | { min: number; max: number }>>;
}

/** An option that `subset-font` has, or that nobody has, with a value that cannot be honoured. */
export class UnsupportedOption extends TypeError {
  readonly code = 'OPTION_UNSUPPORTED';
  readonly option: string;
  constructor(option: string, message: string) {
    super(message);
    this.name = 'UnsupportedOption';
    this.option = option;
  }
}

/**
 * `subset-font` always keeps 0 to 6, of which the engine keeps all but these, and the typographic names (16, 17) that
 * instances of a variable font refer to.
 */
const ALWAYS_KEPT = [3, 5, 16, 17];
const FORMATS = new Map<unknown, SubsetFormat>([
  ['sfnt', 'ttf'],
  ['truetype', 'ttf'],
  ['woff', 'woff'],
  ['woff2', 'woff2'],
]);
/** Options of `subset-font` that change nothing if they are false or an empty list. */
const OFF_BY_DEFAULT = ['noLayoutClosure', 'glyphNames', 'noHinting', 'keepAllGlyphs', 'dropTables'];

interface Settled {
  /** `null` for the format of the input. */
  format: SubsetFormat | null;
  names: readonly number[];
  axes: AxisSettings;
}

/** @throws UnsupportedOption */
export function settle(options: SubsetFontOptions): Settled {
  let format: SubsetFormat | null = null;
  let names: readonly number[] = ALWAYS_KEPT;
  let axes: AxisSettings = {};
  for (const [option, value] of Object.entries(options)) {
    if (value === undefined) continue;
    if (option === 'targetFormat') format = formatOf(value);
    else if (option === 'preserveNameIds') names = [...ALWAYS_KEPT, ...namesOf(value)];
    else if (option === 'variationAxes') axes = axesOf(value);
    else if (!OFF_BY_DEFAULT.includes(option) || (value !== false && !isEmptyList(value)))
      throw new UnsupportedOption(option, `不支持选项 ${option}`);
  }
  return { format, names, axes };
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

function formatOf(value: unknown): SubsetFormat {
  const format = FORMATS.get(value);
  if (format) return format;
  throw new UnsupportedOption('targetFormat', 'targetFormat 只能是 sfnt、truetype、woff 或 woff2');
}

function namesOf(value: unknown): number[] {
  if (Array.isArray(value) && value.every((id) => Number.isInteger(id) && id >= 0 && id <= 0xffff))
    return value;
  throw new UnsupportedOption('preserveNameIds', 'preserveNameIds 须是 0 至 65535 的整数数组');
}

function axesOf(value: unknown): AxisSettings {
  if (typeof value !== 'object' || value === null)
    throw new UnsupportedOption('variationAxes', 'variationAxes 须是对象');
  return Object.fromEntries(Object.entries(value).map(([tag, setting]) => [tag, axisOf(tag, setting)]));
}

function axisOf(tag: string, setting: unknown): number | readonly [number, number] {
  const option = `variationAxes.${tag}`;
  if (typeof setting === 'number') return setting;
  const { min, max, default: start, ...others } = (setting ?? {}) as Record<string, unknown>;
  if (start !== undefined || Object.keys(others).length > 0)
    throw new UnsupportedOption(option, `${option} 只支持 min 和 max，不能另设默认值`);
  if (typeof min !== 'number' || typeof max !== 'number')
    throw new UnsupportedOption(option, `${option} 须是数值，或同时有 min 和 max`);
  return [min, max];
}

import { TITLE_LIMITS as L } from './title-limits.ts';

export { TITLE_LIMITS } from './title-limits.ts';

/**
 * A title as a document: what it says, and how it is drawn. Lengths are thousandths of the title's em, angles degrees
 * clockwise, colours `#rrggbb`, amounts 0–100; numbers have two decimals.
 */
export interface TitleDocument {
  readonly format: typeof TITLE_FORMAT;
  readonly version: typeof TITLE_VERSION;
  /** Lines, top to bottom; columns from right to left where it is vertical. */
  readonly lines: readonly (readonly TitleCharacter[])[];
  /** Number of the face of all characters that name no other. */
  readonly face: string;
  /** Weight (`wght`) of that face, if it is variable; 400 or the nearest if absent. */
  readonly weight?: number;
  /** The weight is that of every variable face, those of single characters and of the seal among them. */
  readonly weightFor?: 'all';
  readonly setting: TitleSetting;
  /** Null for hollow letters. */
  readonly fill: TitlePaint | null;
  readonly texture: TitleTexture | null;
  /** A line along the inside of the outlines. */
  readonly inside: { readonly width: number; readonly colour: string } | null;
  /** Outlines around the letters, from the inside out; `gap` is left free before each. */
  readonly outlines: readonly { readonly width: number; readonly colour: string; readonly gap: number }[];
  /** Extrudes the letters, with their outlines, in a direction. */
  readonly depth: { readonly angle: number; readonly length: number; readonly colour: string } | null;
  readonly shadow: TitleShadow | null;
  readonly seal: TitleSeal | null;
  /** Where it stands; absent from titles without a ground. Drawings of a title do not depend on it. */
  readonly view?: TitleView;
}

/** The ground of a title by its name in the studio, the shape of the ground, and how large the title is there. */
export interface TitleView {
  readonly ground: string;
  readonly shape: string;
  /** Share (per cent) of the shape's width that the title takes. */
  readonly fill: number;
  /** How far (per cent of the height) it stands above the middle. */
  readonly lift: number;
}

/** A character, with what was set by hand. */
export interface TitleCharacter {
  readonly c: string;
  readonly face?: string;
  /** Thousandths of its size by rule. */
  readonly size?: number;
  readonly x?: number;
  readonly y?: number;
  readonly turn?: number;
  /** Space after it, beyond the title's. */
  readonly space?: number;
}

export interface TitleSetting {
  /** `stacked`: lines one above the other, each as wide as the widest. */
  readonly arrangement: (typeof TITLE_ARRANGEMENTS)[number];
  readonly align: (typeof TITLE_ALIGNMENTS)[number];
  /** Where characters of different sizes meet. */
  readonly seat: (typeof TITLE_SEATS)[number];
  readonly rhythm: { readonly kind: (typeof TITLE_RHYTHMS)[number]; readonly amount: number };
  /** Every other character up, the others down, by this much. */
  readonly step: number;
  readonly spacing: number;
  /** True to space characters by their ink, false by their em boxes. */
  readonly optical: boolean;
  /** Distance of lines. */
  readonly leading: number;
  /** Width of characters in per cent. */
  readonly width: number;
  readonly slant: number;
  readonly punctuation: (typeof TITLE_PUNCTUATION)[number];
}

export interface TitlePaint {
  /** One for a colour, more for a gradient across the title; places from 0 to 100, ascending. */
  readonly stops: readonly { readonly at: number; readonly colour: string }[];
  /** 0 from left to right, 90 from top to bottom. */
  readonly angle: number;
}

export interface TitleTexture {
  readonly kind: (typeof TITLE_TEXTURES)[number];
  readonly amount: number;
  /** Size of its grain: 0 the finest. */
  readonly grain: number;
  readonly seed: number;
}

export interface TitleShadow {
  readonly x: number;
  readonly y: number;
  /** Width of its soft edge. */
  readonly soft: number;
  readonly colour: string;
  /** Per cent. */
  readonly opacity: number;
}

/** A seal beside the letters. Its place is the distance of its centre from the lower right corner of their ink. */
export interface TitleSeal {
  readonly text: string;
  /** That of the title if absent. */
  readonly face?: string;
  readonly shape: (typeof TITLE_SEAL_SHAPES)[number];
  /** `relief`: red characters in a frame (朱文); `intaglio`: light characters in red (白文). */
  readonly cut: (typeof TITLE_SEAL_CUTS)[number];
  readonly colour: string;
  readonly size: number;
  readonly x: number;
  readonly y: number;
  readonly turn: number;
  /** How worn it is. */
  readonly wear: number;
}

export const TITLE_FORMAT = 'ziwan-title';
export const TITLE_VERSION = 1;
export const TITLE_ARRANGEMENTS = ['horizontal', 'stacked', 'vertical'] as const;
export const TITLE_ALIGNMENTS = ['start', 'center', 'end'] as const;
export const TITLE_SEATS = ['foot', 'middle', 'head'] as const;
export const TITLE_RHYTHMS = ['even', 'alternate', 'first', 'swell', 'grow'] as const;
export const TITLE_PUNCTUATION = ['full', 'tight', 'hang', 'none'] as const;
export const TITLE_TEXTURES = ['dry', 'bleed', 'stone', 'pixel'] as const;
export const TITLE_SEAL_SHAPES = ['square', 'round', 'tall'] as const;
export const TITLE_SEAL_CUTS = ['relief', 'intaglio'] as const;
const TITLE_WEIGHT_FOR = ['all'] as const;

/** Weight of a face in a title; undefined for the usual one. Faces without the axis ignore it. */
export const weightInTitle = (
  { face: own, weight, weightFor }: Pick<TitleDocument, 'face' | 'weight' | 'weightFor'>,
  face: string,
): number | undefined => (weightFor === 'all' || face === own ? weight : undefined);

/** Reason why a document is not a title: the field, and a Chinese sentence. */
export class TitleError extends Error {
  override name = 'TitleError';
  readonly field: string;
  /** What its number may be; null if it is no number, or another reason. */
  readonly range: readonly [number, number] | null;

  constructor(field: string, why: string, range: readonly [number, number] | null = null) {
    super(`题字里的 ${field} 不对：${why}。`);
    this.field = field;
    this.range = range;
  }
}

/**
 * Reads a parsed title document. Unknown fields are refused: a reader that dropped them would lose what they say.
 * @throws TitleError naming the first wrong field
 */
export function readTitle(value: unknown): TitleDocument {
  const at = '文件';
  const title = fieldsOf(value, at, [
    'format',
    'version',
    'lines',
    'face',
    'weight',
    'weightFor',
    'setting',
    'fill',
    'texture',
    'inside',
    'outlines',
    'depth',
    'shadow',
    'seal',
    'view',
  ]);
  if (title.format !== TITLE_FORMAT) throw new TitleError('format', `须是 ${TITLE_FORMAT}`);
  if (title.version !== TITLE_VERSION) throw new TitleError('version', `这里只认得第 ${TITLE_VERSION} 版`);
  const lines = listOf(title.lines, 'lines', L.lines).map((line, i) =>
    listOf(line, `lines[${i}]`, L.characters).map((c, j) => characterOf(c, `lines[${i}][${j}]`)),
  );
  if (lines.flat().length > L.characters) throw new TitleError('lines', `一共最多 ${L.characters} 字`);
  const faces = new Set(lines.flat().flatMap(({ face }) => face ?? []));
  if (faces.size >= L.faces) throw new TitleError('lines', `最多 ${L.faces} 款字体`);
  return {
    format: TITLE_FORMAT,
    version: TITLE_VERSION,
    lines,
    face: faceOf(title.face, 'face'),
    ...(title.weight === undefined ? {} : { weight: numberOf(title.weight, 'weight', L.weight) }),
    ...(title.weightFor === undefined
      ? {}
      : { weightFor: choiceOf(title.weightFor, 'weightFor', TITLE_WEIGHT_FOR) }),
    setting: settingOf(title.setting),
    fill: nullable(title.fill, paintOf),
    texture: nullable(title.texture, (texture) => {
      const { kind, amount, grain, seed } = fieldsOf(texture, 'texture', ['kind', 'amount', 'grain', 'seed']);
      return {
        kind: choiceOf(kind, 'texture.kind', TITLE_TEXTURES),
        amount: numberOf(amount, 'texture.amount', L.amount),
        grain: numberOf(grain, 'texture.grain', L.amount),
        seed: numberOf(seed, 'texture.seed', L.seed),
      };
    }),
    inside: nullable(title.inside, (inside) => {
      const { width, colour } = fieldsOf(inside, 'inside', ['width', 'colour']);
      return { width: numberOf(width, 'inside.width', L.line), colour: colourOf(colour, 'inside.colour') };
    }),
    outlines: listOf(title.outlines, 'outlines', L.outlines).map((outline, i) => {
      const field = `outlines[${i}]`;
      const { width, colour, gap } = fieldsOf(outline, field, ['width', 'colour', 'gap']);
      return {
        width: numberOf(width, `${field}.width`, L.line),
        colour: colourOf(colour, `${field}.colour`),
        gap: numberOf(gap, `${field}.gap`, L.line),
      };
    }),
    depth: nullable(title.depth, (depth) => {
      const { angle, length, colour } = fieldsOf(depth, 'depth', ['angle', 'length', 'colour']);
      return {
        angle: numberOf(angle, 'depth.angle', L.angle),
        length: numberOf(length, 'depth.length', L.length),
        colour: colourOf(colour, 'depth.colour'),
      };
    }),
    shadow: nullable(title.shadow, (shadow) => {
      const fields = fieldsOf(shadow, 'shadow', ['x', 'y', 'soft', 'colour', 'opacity']);
      return {
        x: numberOf(fields.x, 'shadow.x', L.offset),
        y: numberOf(fields.y, 'shadow.y', L.offset),
        soft: numberOf(fields.soft, 'shadow.soft', L.length),
        colour: colourOf(fields.colour, 'shadow.colour'),
        opacity: numberOf(fields.opacity, 'shadow.opacity', L.amount),
      };
    }),
    seal: nullable(title.seal, sealOf),
    ...(title.view === undefined ? {} : { view: viewOf(title.view) }),
  };
}

function characterOf(value: unknown, at: string): TitleCharacter {
  const { c, face, ...rest } = fieldsOf(value, at, ['c', 'face', 'size', 'x', 'y', 'turn', 'space']);
  if (typeof c !== 'string' || !isOneCharacter(c)) throw new TitleError(`${at}.c`, '须是一个字');
  const numbers = Object.entries(rest).flatMap(([name, number]) =>
    number === undefined ? [] : [[name, numberOf(number, `${at}.${name}`, HAND[name as keyof typeof HAND])]],
  );
  return {
    c,
    ...(face === undefined ? {} : { face: faceOf(face, `${at}.face`) }),
    ...Object.fromEntries(numbers),
  };
}

const HAND = { size: L.size, x: L.place, y: L.place, turn: L.angle, space: L.offset };

/** A code point with what is attached to it: variation selectors and combining marks. */
const isOneCharacter = (c: string): boolean => c.length <= 16 && /^[^\p{Cc}\p{Cs}\p{M}]\p{M}*$/u.test(c);

function settingOf(value: unknown): TitleSetting {
  const s = fieldsOf(value, 'setting', [
    'arrangement',
    'align',
    'seat',
    'rhythm',
    'step',
    'spacing',
    'optical',
    'leading',
    'width',
    'slant',
    'punctuation',
  ]);
  const rhythm = fieldsOf(s.rhythm, 'setting.rhythm', ['kind', 'amount']);
  if (typeof s.optical !== 'boolean') throw new TitleError('setting.optical', '须是 true 或 false');
  return {
    arrangement: choiceOf(s.arrangement, 'setting.arrangement', TITLE_ARRANGEMENTS),
    align: choiceOf(s.align, 'setting.align', TITLE_ALIGNMENTS),
    seat: choiceOf(s.seat, 'setting.seat', TITLE_SEATS),
    rhythm: {
      kind: choiceOf(rhythm.kind, 'setting.rhythm.kind', TITLE_RHYTHMS),
      amount: numberOf(rhythm.amount, 'setting.rhythm.amount', L.rhythm),
    },
    step: numberOf(s.step, 'setting.step', L.offset),
    spacing: numberOf(s.spacing, 'setting.spacing', L.offset),
    optical: s.optical,
    leading: numberOf(s.leading, 'setting.leading', L.leading),
    width: numberOf(s.width, 'setting.width', L.width),
    slant: numberOf(s.slant, 'setting.slant', L.slant),
    punctuation: choiceOf(s.punctuation, 'setting.punctuation', TITLE_PUNCTUATION),
  };
}

function paintOf(value: unknown): TitlePaint {
  const { stops, angle } = fieldsOf(value, 'fill', ['stops', 'angle']);
  const read = listOf(stops, 'fill.stops', L.stops).map((stop, i) => {
    const { at, colour } = fieldsOf(stop, `fill.stops[${i}]`, ['at', 'colour']);
    return {
      at: numberOf(at, `fill.stops[${i}].at`, L.amount),
      colour: colourOf(colour, `fill.stops[${i}].colour`),
    };
  });
  if (read.length === 0) throw new TitleError('fill.stops', '至少要有一个颜色');
  if (read.some(({ at }, i) => at < (read[i - 1]?.at ?? 0)))
    throw new TitleError('fill.stops', '位置须依次增大');
  return { stops: read, angle: numberOf(angle, 'fill.angle', L.angle) };
}

function sealOf(value: unknown): TitleSeal {
  const s = fieldsOf(value, 'seal', [
    'text',
    'face',
    'shape',
    'cut',
    'colour',
    'size',
    'x',
    'y',
    'turn',
    'wear',
  ]);
  if (typeof s.text !== 'string' || [...s.text].length > L.seal)
    throw new TitleError('seal.text', `最多 ${L.seal} 字`);
  if (s.text === '' || ![...s.text].every(isOneCharacter))
    throw new TitleError('seal.text', '须是看得见的字');
  return {
    text: s.text,
    ...(s.face === undefined ? {} : { face: faceOf(s.face, 'seal.face') }),
    shape: choiceOf(s.shape, 'seal.shape', TITLE_SEAL_SHAPES),
    cut: choiceOf(s.cut, 'seal.cut', TITLE_SEAL_CUTS),
    colour: colourOf(s.colour, 'seal.colour'),
    size: numberOf(s.size, 'seal.size', L.sealSize),
    x: numberOf(s.x, 'seal.x', L.place),
    y: numberOf(s.y, 'seal.y', L.place),
    turn: numberOf(s.turn, 'seal.turn', L.angle),
    wear: numberOf(s.wear, 'seal.wear', L.amount),
  };
}

function viewOf(value: unknown): TitleView {
  const { ground, shape, fill, lift } = fieldsOf(value, 'view', ['ground', 'shape', 'fill', 'lift']);
  return {
    ground: nameOf(ground, 'view.ground'),
    shape: nameOf(shape, 'view.shape'),
    fill: numberOf(fill, 'view.fill', L.fill),
    lift: numberOf(lift, 'view.lift', L.lift),
  };
}

const nullable = <T>(value: unknown, read: (value: unknown) => T): T | null =>
  value === null ? null : read(value);

function fieldsOf<Name extends string>(
  value: unknown,
  field: string,
  names: readonly Name[],
): Partial<Record<Name, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new TitleError(field, '须是一个对象');
  const unknown = Object.keys(value).find((name) => !names.includes(name as Name));
  if (unknown !== undefined) throw new TitleError(field, `不认得「${unknown.slice(0, 40)}」`);
  return value as Partial<Record<Name, unknown>>;
}

function listOf(value: unknown, field: string, most: number): readonly unknown[] {
  if (!Array.isArray(value)) throw new TitleError(field, '须是一个列表');
  if (value.length > most) throw new TitleError(field, `最多 ${most} 项`);
  return value;
}

function choiceOf<Choice extends string>(value: unknown, field: string, choices: readonly Choice[]): Choice {
  if (!choices.includes(value as Choice)) throw new TitleError(field, `只能是 ${choices.join('、')} 之一`);
  return value as Choice;
}

function numberOf(value: unknown, field: string, [least, most]: readonly [number, number]): number {
  if (typeof value !== 'number' || !(value >= least && value <= most))
    throw new TitleError(field, `须在 ${least} 到 ${most} 之间`, [least, most]);
  return Math.round(value * 100) / 100;
}

function nameOf(value: unknown, field: string): string {
  if (typeof value !== 'string' || !/^[a-z][a-z-]{0,39}$/.test(value))
    throw new TitleError(field, '须是一个名字');
  return value;
}

function faceOf(value: unknown, field: string): string {
  if (typeof value !== 'string' || !/^[^\s\p{Cc}]{1,128}$/u.test(value))
    throw new TitleError(field, '须是一款字体的编号');
  return value.toLowerCase();
}

function colourOf(value: unknown, field: string): string {
  if (typeof value !== 'string' || !/^#[\da-f]{6}$/i.test(value)) throw new TitleError(field, '须是 #rrggbb');
  return value.toLowerCase();
}

import {
  ATLAS_KINDS,
  type AtlasKind,
  GAME_ENGINES,
  type GameEngine,
  PACKAGE_BYTES,
  PAINT_LIMITS,
} from './endpoints/game.ts';
import { LICENCE_USES, type LicenceUse } from './entities.ts';

/** A project as a JSON file, for version control and for programs. */
export interface ProjectFile {
  readonly format: typeof PROJECT_FORMAT;
  readonly version: typeof PROJECT_VERSION;
  readonly name: string;
  /** Uses that every chosen face must permit. */
  readonly uses: readonly LicenceUse[];
  readonly roles: readonly ProjectRole[];
  readonly texts: readonly ProjectText[];
  /** How its fonts are packed; absent if nothing was chosen. */
  readonly packing?: ProjectPacking;
}

/** A part of the game, such as its titles, with the face chosen for it. */
export interface ProjectRole {
  readonly name: string;
  /** Number of the chosen face; null if none is chosen. */
  readonly face: string | null;
  /** Weight (`wght`) of a variable face; 400 or the nearest that it has if absent. */
  readonly weight?: number;
  /** Numbers of the faces that draw what the chosen one lacks, in this order. */
  readonly fillers?: readonly string[];
}

/** The engine and what it is given. */
export interface ProjectPacking {
  readonly engine: GameEngine;
  /** `none`: font files only. */
  readonly atlas: AtlasKind | 'none';
  /** Pixels per em in the atlas. */
  readonly size: number;
  /** Greatest side of an atlas page, in pixels. */
  readonly pageSize: number;
  /** Greatest size of the package, in bytes. */
  readonly maxBytes?: number;
  /** Colours of a bitmap atlas; absent for white. */
  readonly paint?: ProjectPaint;
}

/** Red, green, blue (0–255) and opacity (0–1). */
export type PaintColour = readonly [red: number, green: number, blue: number, alpha: number];

/** Colours of a bitmap atlas (`paint` of the package's request). Lengths in pixels. */
export interface ProjectPaint {
  /** One colour, or stops of a gradient from the top of the line (0) to its bottom (1). */
  readonly fill: PaintColour | readonly { readonly at: number; readonly colour: PaintColour }[];
  readonly stroke?: { readonly width: number; readonly colour: PaintColour };
  readonly shadow?: {
    readonly x: number;
    readonly y: number;
    readonly blur: number;
    readonly colour: PaintColour;
  };
}

export interface ProjectText {
  readonly name: string;
  readonly settings: ProjectReading;
  /** Distinct visible characters, sorted by code point. */
  readonly characters: string;
  /** The file itself, if the visitor chose to include it: as text if it is UTF-8, else as base64. */
  readonly text?: string;
  readonly base64?: string;
}

/** How a file is read (`ReadingChoices` of game-text); what is absent is recognised. */
export interface ProjectReading {
  readonly encoding?: string;
  readonly format?: string;
  readonly header?: boolean;
  /** Columns, keys or sheets that are read. */
  readonly parts?: readonly string[];
  /** Rules of markup that is left out. */
  readonly markup?: readonly string[];
}

export const PROJECT_FORMAT = 'ziwan-project';
export const PROJECT_VERSION = 1;

/** Maxima; lengths in UTF-16 code units. */
export const PROJECT_LIMITS = {
  name: 60,
  roles: 20,
  fillers: 4,
  texts: 5000,
  path: 1000,
  parts: 2000,
  part: 1000,
} as const;

/** Reason why a file is not a project, as a Chinese sentence for the visitor. */
export class ProjectFileError extends Error {
  override name = 'ProjectFileError';
}

/**
 * Reads a parsed project file.
 * @throws ProjectFileError naming the first wrong field
 */
export function readProjectFile(value: unknown): ProjectFile {
  const file = objectAt(value, '文件');
  if (file.format !== PROJECT_FORMAT) throw new ProjectFileError('这不是字玩的项目文件。');
  if (file.version !== PROJECT_VERSION)
    throw new ProjectFileError(
      `项目文件的版本是 ${String(file.version)}，这里只认得第 ${PROJECT_VERSION} 版。`,
    );
  const known = new Set<unknown>(LICENCE_USES.map(({ key }) => key));
  const uses = listAt(file.uses, 'uses', LICENCE_USES.length);
  for (const use of uses) if (!known.has(use)) throw wrong('uses', '有不认得的用途');
  return {
    format: PROJECT_FORMAT,
    version: PROJECT_VERSION,
    name: textAt(file.name, 'name', PROJECT_LIMITS.name),
    uses: [...new Set(uses as LicenceUse[])],
    roles: listAt(file.roles, 'roles', PROJECT_LIMITS.roles).map((role, i) => {
      const at = `roles[${i}]`;
      const { name, face, weight, fillers } = objectAt(role, at);
      return {
        name: textAt(name, `${at}.name`, PROJECT_LIMITS.name),
        face: face === null ? null : faceAt(face, `${at}.face`),
        ...(weight === undefined ? {} : { weight: numberAt(weight, `${at}.weight`, 1, 1000) }),
        ...(fillers === undefined
          ? {}
          : {
              fillers: listAt(fillers, `${at}.fillers`, PROJECT_LIMITS.fillers).map((filler, j) =>
                faceAt(filler, `${at}.fillers[${j}]`),
              ),
            }),
      };
    }),
    texts: listAt(file.texts, 'texts', PROJECT_LIMITS.texts).map(textOf),
    ...(file.packing === undefined ? {} : { packing: packingOf(file.packing) }),
  };
}

function packingOf(value: unknown): ProjectPacking {
  const { engine, atlas, size, pageSize, maxBytes, paint } = objectAt(value, 'packing');
  return {
    engine: choiceAt(engine, 'packing.engine', GAME_ENGINES),
    atlas: choiceAt(atlas, 'packing.atlas', ['none', ...ATLAS_KINDS] as const),
    size: wholeAt(size, 'packing.size'),
    pageSize: wholeAt(pageSize, 'packing.pageSize'),
    ...(maxBytes === undefined
      ? {}
      : {
          maxBytes: numberAt(
            wholeAt(maxBytes, 'packing.maxBytes'),
            'packing.maxBytes',
            PACKAGE_BYTES.min,
            PACKAGE_BYTES.max,
          ),
        }),
    ...(paint === undefined ? {} : { paint: paintOf(paint, 'packing.paint') }),
  };
}

function paintOf(value: unknown, at: string): ProjectPaint {
  const { fill, stroke, shadow } = objectAt(value, at);
  return {
    fill: fillOf(fill, `${at}.fill`),
    ...(stroke === undefined ? {} : { stroke: strokeOf(stroke, `${at}.stroke`) }),
    ...(shadow === undefined ? {} : { shadow: shadowOf(shadow, `${at}.shadow`) }),
  };
}

function fillOf(value: unknown, at: string): ProjectPaint['fill'] {
  if (Array.isArray(value) && typeof value[0] === 'number') return colourAt(value, at);
  const stops = listAt(value, at, PAINT_LIMITS.stops).map((stop, i) => {
    const { at: height, colour } = objectAt(stop, `${at}[${i}]`);
    return {
      at: numberAt(height, `${at}[${i}].at`, 0, 1),
      colour: colourAt(colour, `${at}[${i}].colour`),
    };
  });
  if (stops.length < 2) throw wrong(at, '渐变至少要有两个颜色');
  if (stops.some((stop, i) => stop.at < (stops[i - 1]?.at ?? 0))) throw wrong(at, '渐变的位置须依次增大');
  return stops;
}

function strokeOf(value: unknown, at: string): NonNullable<ProjectPaint['stroke']> {
  const { width, colour } = objectAt(value, at);
  const [least, most] = PAINT_LIMITS.stroke;
  return { width: numberAt(width, `${at}.width`, least, most), colour: colourAt(colour, `${at}.colour`) };
}

function shadowOf(value: unknown, at: string): NonNullable<ProjectPaint['shadow']> {
  const { x, y, blur, colour } = objectAt(value, at);
  const { offset, blur: most } = PAINT_LIMITS;
  const offsetAt = (length: unknown, field: string) => {
    if (!Number.isInteger(length)) throw wrong(field, '须是整数');
    return numberAt(length, field, -offset, offset);
  };
  return {
    x: offsetAt(x, `${at}.x`),
    y: offsetAt(y, `${at}.y`),
    blur: numberAt(blur, `${at}.blur`, 0, most),
    colour: colourAt(colour, `${at}.colour`),
  };
}

function colourAt(value: unknown, field: string): PaintColour {
  const channels = listAt(value, field, 4);
  if (channels.length !== 4) throw wrong(field, '须是红、绿、蓝、不透明度四个数');
  return channels.map((channel, i) => numberAt(channel, `${field}[${i}]`, 0, i < 3 ? 255 : 1)) as never;
}

function textOf(value: unknown, i: number): ProjectText {
  const at = `texts[${i}]`;
  const { name, settings, characters, text, base64 } = objectAt(value, at);
  return {
    name: pathAt(name, `${at}.name`),
    settings: settingsOf(settings, `${at}.settings`),
    characters: textAt(characters, `${at}.characters`),
    ...(text === undefined ? {} : { text: textAt(text, `${at}.text`) }),
    ...(base64 === undefined ? {} : { base64: base64At(base64, `${at}.base64`) }),
  };
}

/** A path below the project file: a shared file must not name others of the machine that opens it. */
function pathAt(value: unknown, field: string): string {
  const path = textAt(value, field, PROJECT_LIMITS.path);
  if (/^(?:[/\\]|[A-Za-z]:)/.test(path) || path.split(/[/\\]/).includes('..'))
    throw wrong(field, '要在项目文件所在的文件夹里');
  return path;
}

function settingsOf(value: unknown, at: string): ProjectReading {
  const { encoding, format, header, parts, markup } = objectAt(value, at);
  const { part } = PROJECT_LIMITS;
  const names = (list: unknown, field: string) =>
    listAt(list, field, PROJECT_LIMITS.parts).map((name, i) => textAt(name, `${field}[${i}]`, part));
  if (header !== undefined && typeof header !== 'boolean') throw wrong(`${at}.header`, '须是 true 或 false');
  return {
    ...(encoding === undefined ? {} : { encoding: textAt(encoding, `${at}.encoding`, part) }),
    ...(format === undefined ? {} : { format: textAt(format, `${at}.format`, part) }),
    ...(header === undefined ? {} : { header }),
    ...(parts === undefined ? {} : { parts: names(parts, `${at}.parts`) }),
    ...(markup === undefined ? {} : { markup: names(markup, `${at}.markup`) }),
  };
}

const wrong = (field: string, why: string) => new ProjectFileError(`项目文件里的 ${field} 不对：${why}。`);

function objectAt(value: unknown, field: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrong(field, '须是一个对象');
  return value as Record<string, unknown>;
}

function listAt(value: unknown, field: string, most: number): readonly unknown[] {
  if (!Array.isArray(value)) throw wrong(field, '须是一个列表');
  if (value.length > most) throw wrong(field, `最多 ${most} 项`);
  return value;
}

const faceAt = (value: unknown, field: string): string => textAt(value, field, 128);

function choiceAt<Choice extends string>(value: unknown, field: string, choices: readonly Choice[]): Choice {
  if (!choices.includes(value as Choice)) throw wrong(field, `只能是 ${choices.join('、')} 之一`);
  return value as Choice;
}

function wholeAt(value: unknown, field: string): number {
  if (!Number.isSafeInteger(value) || (value as number) < 1) throw wrong(field, '须是正整数');
  return value as number;
}

function numberAt(value: unknown, field: string, least: number, most: number): number {
  if (typeof value !== 'number' || !(value >= least && value <= most))
    throw wrong(field, `须在 ${least} 到 ${most} 之间`);
  return value;
}

function base64At(value: unknown, field: string): string {
  const text = textAt(value, field);
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) throw wrong(field, '不是 base64');
  return text;
}

function textAt(value: unknown, field: string, most = Number.POSITIVE_INFINITY): string {
  if (typeof value !== 'string') throw wrong(field, '须是文字');
  if (value.length > most) throw wrong(field, `最多 ${most} 字`);
  return value;
}

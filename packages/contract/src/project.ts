import {
  ATLAS_KINDS,
  type AtlasKind,
  GAME_ENGINES,
  type GameEngine,
  PACKAGE_BYTES,
  PAINT_LIMITS,
} from './endpoints/game.ts';
import { LICENCE_USES, type LicenceUse } from './entities.ts';
import {
  choiceAt,
  listAt,
  numberAt,
  objectAt,
  PROJECT_LIMITS,
  ProjectFileError,
  pathAt,
  textAt,
  wholeAt,
  wrong,
} from './project-fields.ts';
import { drawsOf, groupsAt, languagesAt, type RoleDraws, type TextGroup } from './project-roles.ts';

/** A project as a JSON file, for version control and for programs. */
export interface ProjectFile {
  readonly format: typeof PROJECT_FORMAT;
  readonly version: 1 | 2;
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
  /** What it draws; all texts and nothing else if absent. */
  readonly draws?: RoleDraws;
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
  /** True for a package of each language instead of one of all. */
  readonly perLanguage?: boolean;
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
  /** Distinct visible characters and their variation sequences, sorted by code point. */
  readonly characters: string;
  /** The file itself, if the visitor chose to include it: as text if it is UTF-8, else as base64. */
  readonly text?: string;
  readonly base64?: string;
  /** Languages (BCP 47) that the visitor has corrected, by part of the file; of the whole file under "". */
  readonly languages?: Readonly<Record<string, string>>;
  /** Its characters by language and by parts that roles name; absent if there is one group without either. */
  readonly groups?: readonly TextGroup[];
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
/** Latest version. 2 has roles that draw a part of the texts or more than them, which readers of 1 would lose. */
export const PROJECT_VERSION = 2;

/** The version that a project needs: the oldest whose readers lose nothing of it. */
export const versionOf = ({ roles, packing }: Pick<ProjectFile, 'roles' | 'packing'>): 1 | 2 =>
  packing?.perLanguage || roles.some(({ draws }) => draws) ? 2 : 1;

/**
 * Reads a parsed project file.
 * @throws ProjectFileError naming the first wrong field
 */
export function readProjectFile(value: unknown): ProjectFile {
  const file = objectAt(value, '文件');
  if (file.format !== PROJECT_FORMAT) throw new ProjectFileError('这不是字玩的项目文件。');
  if (file.version !== 1 && file.version !== PROJECT_VERSION)
    throw new ProjectFileError(
      `项目文件的版本是 ${String(file.version)}，这里只认得到第 ${PROJECT_VERSION} 版。`,
    );
  const known = new Set<unknown>(LICENCE_USES.map(({ key }) => key));
  const uses = listAt(file.uses, 'uses', LICENCE_USES.length);
  for (const use of uses) if (!known.has(use)) throw wrong('uses', '有不认得的用途');
  const content = {
    name: textAt(file.name, 'name', PROJECT_LIMITS.name),
    uses: [...new Set(uses as LicenceUse[])],
    roles: listAt(file.roles, 'roles', PROJECT_LIMITS.roles).map((role, i) => {
      const at = `roles[${i}]`;
      const { name, face, weight, fillers, draws } = objectAt(role, at);
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
        ...(draws === undefined ? {} : { draws: drawsOf(draws, `${at}.draws`) }),
      };
    }),
    texts: listAt(file.texts, 'texts', PROJECT_LIMITS.texts).map(textOf),
    ...(file.packing === undefined ? {} : { packing: packingOf(file.packing) }),
  };
  return { format: PROJECT_FORMAT, version: versionOf(content), ...content };
}

function packingOf(value: unknown): ProjectPacking {
  const { engine, atlas, size, pageSize, maxBytes, paint, perLanguage } = objectAt(value, 'packing');
  if (perLanguage !== undefined && typeof perLanguage !== 'boolean')
    throw wrong('packing.perLanguage', '须是 true 或 false');
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
    ...(perLanguage ? { perLanguage } : {}),
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
  const { name, settings, characters, text, base64, languages, groups } = objectAt(value, at);
  return {
    name: pathAt(name, `${at}.name`),
    settings: settingsOf(settings, `${at}.settings`),
    characters: textAt(characters, `${at}.characters`),
    ...(text === undefined ? {} : { text: textAt(text, `${at}.text`) }),
    ...(base64 === undefined ? {} : { base64: base64At(base64, `${at}.base64`) }),
    ...(languages === undefined ? {} : { languages: languagesAt(languages, `${at}.languages`) }),
    ...(groups === undefined ? {} : { groups: groupsAt(groups, `${at}.groups`) }),
  };
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

const faceAt = (value: unknown, field: string): string => textAt(value, field, 128);

function base64At(value: unknown, field: string): string {
  const text = textAt(value, field);
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) throw wrong(field, '不是 base64');
  return text;
}

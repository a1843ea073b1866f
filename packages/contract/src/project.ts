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
  fieldsOf,
  flagAt,
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
  /** Distinct visible characters, sorted by code point. */
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
    roles: listAt(file.roles, 'roles', PROJECT_LIMITS.roles).map((role, i) => roleOf(role, `roles[${i}]`)),
    texts: listAt(file.texts, 'texts', PROJECT_LIMITS.texts).map((text, i) =>
      projectTextOf(text, `texts[${i}]`),
    ),
    ...(file.packing === undefined ? {} : { packing: packingOf(file.packing, 'packing') }),
  };
  return { format: PROJECT_FORMAT, version: versionOf(content), ...content };
}

const roleOf = fieldsOf<ProjectRole>(
  {
    name: (value, at) => textAt(value, at, PROJECT_LIMITS.name),
    face: (value, at) => (value === null ? null : faceAt(value, at)),
    weight: (value, at) => numberAt(value, at, 1, 1000),
    fillers: (value, at) =>
      listAt(value, at, PROJECT_LIMITS.fillers).map((filler, i) => faceAt(filler, `${at}[${i}]`)),
    draws: drawsOf,
  },
  ['weight', 'fillers', 'draws'],
);

const paintOf = fieldsOf<ProjectPaint>({ fill: fillOf, stroke: strokeOf, shadow: shadowOf }, [
  'stroke',
  'shadow',
]);

const packingOf = fieldsOf<ProjectPacking>(
  {
    engine: (value, at) => choiceAt(value, at, GAME_ENGINES),
    atlas: (value, at) => choiceAt(value, at, ['none', ...ATLAS_KINDS] as const),
    size: wholeAt,
    pageSize: wholeAt,
    maxBytes: (value, at) => numberAt(wholeAt(value, at), at, PACKAGE_BYTES.min, PACKAGE_BYTES.max),
    paint: paintOf,
    perLanguage: flagAt,
  },
  ['maxBytes', 'paint', 'perLanguage'],
);

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

const partAt = (value: unknown, at: string): string => textAt(value, at, PROJECT_LIMITS.part);
const partsAt = (value: unknown, at: string): string[] =>
  listAt(value, at, PROJECT_LIMITS.parts).map((part, i) => partAt(part, `${at}[${i}]`));

const settingsOf = fieldsOf<ProjectReading>(
  { encoding: partAt, format: partAt, header: flagAt, parts: partsAt, markup: partsAt },
  ['encoding', 'format', 'header', 'parts', 'markup'],
);

const projectTextOf = fieldsOf<ProjectText>(
  {
    name: pathAt,
    settings: settingsOf,
    characters: (value, at) => textAt(value, at),
    text: (value, at) => textAt(value, at),
    base64: base64At,
    languages: languagesAt,
    groups: groupsAt,
  },
  ['text', 'base64', 'languages', 'groups'],
);

function faceAt(value: unknown, field: string): string {
  return textAt(value, field, 128);
}

function base64At(value: unknown, field: string): string {
  const text = textAt(value, field);
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) throw wrong(field, '不是 base64');
  return text;
}

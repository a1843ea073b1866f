import { languageName } from './character-sets.ts';
import { coverageUnits, sortedUnits } from './coverage-units.ts';
import type { InputOf } from './endpoint.ts';
import type { GameEngineFacts } from './endpoints/game.schemas.ts';
import { type GameEngine, type gamePackage, PACKAGE_LIMITS } from './endpoints/game.ts';
import type { ProjectFile, ProjectPacking, ProjectRole } from './project.ts';
import { PROJECT_LIMITS } from './project-fields.ts';
import { inLanguage } from './project-roles.ts';

/** Layouts of an earlier package, by stem of the face's files. */
export type PackageLayouts = Readonly<Record<string, object>>;

export const PAGE_SIZES = [1024, 2048, 4096] as const;
/** Bounds of the size in an atlas, in pixels per em. */
export const ATLAS_SIZES = { min: 4, max: 512 } as const;
export const FIRST_PACKING: ProjectPacking = { engine: 'godot4', atlas: 'none', size: 48, pageSize: 2048 };

/** @throws SyntaxError, TypeError if the file is not a lock */
export function layoutsIn(lock: string): PackageLayouts {
  const { version, faces } = JSON.parse(lock) as { version: unknown; faces: any[] };
  if (version !== 2) throw new TypeError('unknown version');
  return Object.fromEntries(
    faces.flatMap(({ stem, atlas }) => (atlas?.layout ? [[stem, atlas.layout]] : [])),
  );
}

/** What an engine reads of the choice: the first kind if it needs an atlas, none if it cannot read the chosen one. */
export function fitAtlas(
  { requires, atlases }: GameEngineFacts,
  kind: ProjectPacking['atlas'],
): ProjectPacking['atlas'] {
  if (kind !== 'none' && atlases.includes(kind)) return kind;
  return requires === 'atlas' ? (atlases[0] ?? 'none') : 'none';
}

/** True if the engine keeps the colours of such an atlas. */
export const canPaint = ({ colours }: GameEngineFacts, kind: ProjectPacking['atlas']): boolean =>
  colours && kind === 'bitmap';

/** A face with its weight, if one was chosen. */
export interface ChosenFace {
  readonly gno: string;
  readonly weight?: number;
  /** Parts of the game that use it. */
  readonly roles: readonly ProjectRole[];
  /** Their names. */
  readonly role: string;
  readonly fillers: readonly string[];
}

/** The chosen faces, each once a weight, with the parts of the game that use it and the faces that fill it. */
export function chosenFaces({ roles }: Pick<ProjectFile, 'roles'>): ChosenFace[] {
  const faces = new Map<string, { gno: string; weight?: number; using: ProjectRole[] }>();
  for (const role of roles) {
    const { face: gno, weight } = role;
    if (gno === null) continue;
    const key = `${gno} ${weight ?? ''}`;
    const known = faces.get(key);
    if (known) known.using.push(role);
    else faces.set(key, { gno, ...(weight === undefined ? {} : { weight }), using: [role] });
  }
  return [...faces.values()].map(({ using, gno, ...weight }) => ({
    gno,
    ...weight,
    roles: using,
    role: using
      .map(({ name }) => name)
      .join('、')
      .slice(0, PACKAGE_LIMITS.role),
    fillers: [...new Set(roles.flatMap(({ face, fillers = [] }) => (face === gno ? fillers : [])))]
      .filter((filler) => filler !== gno)
      .slice(0, PROJECT_LIMITS.fillers),
  }));
}

export interface PackageOptions {
  readonly engine: GameEngineFacts;
  /** The characters that a part of the game draws (`roleCharacters`). */
  readonly charactersOf: (role: ProjectRole) => string;
  readonly layouts: PackageLayouts;
  /** Language of the package; one of all languages if absent. */
  readonly language?: string | undefined;
}

/**
 * The request for a package. Each face gets the characters of the parts that it draws, and its fillers those that it
 * lacks; a face without any is left out. It may have more faces than a package can hold (`PACKAGE_LIMITS`).
 */
export function packageRequest(
  { name, roles, packing = FIRST_PACKING }: Pick<ProjectFile, 'name' | 'roles' | 'packing'>,
  { engine, charactersOf, layouts, language }: PackageOptions,
): InputOf<typeof gamePackage>['body'] {
  const { size, pageSize, maxBytes } = packing;
  const kind = fitAtlas(engine, packing.atlas);
  const paint = canPaint(engine, kind) ? packing.paint : undefined;
  return {
    project: packageName(name, language),
    engine: engine.id,
    leaveOut: true,
    ...(maxBytes === undefined ? {} : { maxBytes }),
    faces: chosenFaces({ roles: language === undefined ? roles : inLanguage(roles, language) }).flatMap(
      ({ gno, weight, roles: using, role, fillers }) => {
        const characters = sortedUnits(coverageUnits(using.map(charactersOf).join('')));
        if (characters === '') return [];
        const stem = stemOf(gno, weight, language);
        const spoken = spokenBy(engine.id, using);
        const axes = weight === undefined ? {} : { axes: { wght: weight } };
        const layout = layouts[stem] as never;
        const atlas = {
          ...{ kind, size, pageSize },
          ...(paint ? { paint: paint as never } : {}),
          ...(layout ? { layout } : {}),
        };
        return [
          {
            gno,
            role: spoken?.role ?? role,
            stem,
            characters,
            ...axes,
            ...(spoken ? { language: spoken.language } : {}),
            ...(kind === 'none' ? {} : { atlas: { ...atlas, kind } }),
          },
          ...fillers.map((filler, i) => ({
            gno: filler,
            role: `补字：${role}`.slice(0, PACKAGE_LIMITS.role),
            stem: `${stem.slice(0, 50)}-fill-${i + 1}`,
            characters,
            fills: stem,
          })),
        ];
      },
    ),
  };
}

/** Names that Ren'Py's games have for their languages: folders below `game/tl`. */
const RENPY_LANGUAGES: Readonly<Record<string, string>> = {
  'zh-Hans': 'schinese',
  'zh-Hant': 'tchinese',
  zh: 'chinese',
  ja: 'japanese',
  ko: 'korean',
  en: 'english',
  fr: 'french',
  de: 'german',
  es: 'spanish',
  pt: 'portuguese',
  it: 'italian',
  ru: 'russian',
  th: 'thai',
  vi: 'vietnamese',
};

/**
 * The one language of the roles of a face, for an engine that switches fonts by it, and the roles' names without that of
 * the language: such an engine knows 正文, in each language.
 */
function spokenBy(
  engine: GameEngine,
  roles: readonly ProjectRole[],
): { language: string; role: string } | undefined {
  const [tag, ...others] = new Set(
    roles.flatMap(({ draws }) => (draws?.languages?.length === 1 ? draws.languages : ['', ''])),
  );
  const language = engine === 'renpy' && tag && others.length === 0 ? RENPY_LANGUAGES[tag] : undefined;
  if (!language || !tag) return undefined;
  const suffix = ` ${languageName(tag)}`;
  const names = roles.map(({ name }) => (name.endsWith(suffix) ? name.slice(0, -suffix.length) : name));
  return { language, role: [...new Set(names)].join('、').slice(0, PACKAGE_LIMITS.role) };
}

/** Name of the project in a package, with its language. */
export function packageName(name: string, language: string | undefined): string {
  if (language === undefined) return name;
  const suffix = ` ${languageName(language)}`;
  return `${name.trim().slice(0, PACKAGE_LIMITS.project - suffix.length)}${suffix}`;
}

/** Packages of several languages may go into one game, so that each has names of its own. */
const stemOf = (gno: string, weight: number | undefined, language: string | undefined): string =>
  gno
    .replace(/[^\w-]/g, '-')
    .replace(/^[_-]+/, 'f-')
    .slice(0, language === undefined ? 54 : 30) +
  (language === undefined ? '' : `-${language.slice(0, 12)}`) +
  (weight === undefined ? '' : `-w${Math.round(weight)}`);

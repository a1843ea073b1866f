import type { InputOf } from './endpoint.ts';
import type { GameEngineFacts } from './endpoints/game.schemas.ts';
import { type gamePackage, PACKAGE_LIMITS } from './endpoints/game.ts';
import { PROJECT_LIMITS, type ProjectFile, type ProjectPacking } from './project.ts';

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
  readonly role: string;
  readonly fillers: readonly string[];
}

/** The chosen faces, each once a weight, with the parts of the game that use it and the faces that fill it. */
export function chosenFaces({ roles }: Pick<ProjectFile, 'roles'>): ChosenFace[] {
  const faces = new Map<string, { gno: string; weight?: number; names: string[] }>();
  for (const { name, face: gno, weight } of roles) {
    if (gno === null) continue;
    const key = `${gno} ${weight ?? ''}`;
    const known = faces.get(key);
    if (known) known.names.push(name);
    else faces.set(key, { gno, ...(weight === undefined ? {} : { weight }), names: [name] });
  }
  return [...faces.values()].map(({ names, gno, ...weight }) => ({
    gno,
    ...weight,
    role: names.join('、').slice(0, PACKAGE_LIMITS.role),
    fillers: [...new Set(roles.flatMap(({ face, fillers = [] }) => (face === gno ? fillers : [])))]
      .filter((filler) => filler !== gno)
      .slice(0, PROJECT_LIMITS.fillers),
  }));
}

/**
 * The request for a package. Each face gets the characters that it draws, and its fillers those that it lacks. It may
 * have more faces than a package can hold (`PACKAGE_LIMITS`).
 */
export function packageRequest(
  { name, roles, packing = FIRST_PACKING }: Pick<ProjectFile, 'name' | 'roles' | 'packing'>,
  { engine, characters, layouts }: { engine: GameEngineFacts; characters: string; layouts: PackageLayouts },
): InputOf<typeof gamePackage>['body'] {
  const { size, pageSize, maxBytes } = packing;
  const kind = fitAtlas(engine, packing.atlas);
  const paint = canPaint(engine, kind) ? packing.paint : undefined;
  return {
    project: name,
    engine: engine.id,
    leaveOut: true,
    ...(maxBytes === undefined ? {} : { maxBytes }),
    faces: chosenFaces({ roles }).flatMap(({ gno, weight, role, fillers }) => {
      const stem = stemOf(gno, weight);
      const axes = weight === undefined ? {} : { axes: { wght: weight } };
      const layout = layouts[stem] as never;
      const atlas = {
        ...{ kind, size, pageSize },
        ...(paint ? { paint: paint as never } : {}),
        ...(layout ? { layout } : {}),
      };
      return [
        { gno, role, stem, characters, ...axes, ...(kind === 'none' ? {} : { atlas: { ...atlas, kind } }) },
        ...fillers.map((filler, i) => ({
          gno: filler,
          role: `补字：${role}`.slice(0, PACKAGE_LIMITS.role),
          stem: `${stem.slice(0, 50)}-fill-${i + 1}`,
          characters,
          fills: stem,
        })),
      ];
    }),
  };
}

const stemOf = (gno: string, weight: number | undefined): string =>
  gno
    .replace(/[^\w-]/g, '-')
    .replace(/^[_-]+/, 'f-')
    .slice(0, 54) + (weight === undefined ? '' : `-w${Math.round(weight)}`);

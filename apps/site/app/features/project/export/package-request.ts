import {
  type AtlasKind,
  type GameEngineFacts,
  type gamePackage,
  type InputOf,
  PACKAGE_LIMITS,
} from '@ziwan/contract';
import type { KeptProject } from '../kept/kept-project.ts';

type Body = InputOf<typeof gamePackage>['body'];

export interface AtlasChoice {
  /** `none`: font files only. */
  readonly kind: AtlasKind | 'none';
  /** Pixels per em. */
  readonly size: number;
  readonly pageSize: number;
}

export const PAGE_SIZES = [1024, 2048, 4096] as const;
export const SIZES = { min: 4, max: 512 } as const;
export const FIRST_ATLAS: AtlasChoice = { kind: 'none', size: 48, pageSize: 2048 };

/** Layouts of an earlier package, by file name, from its `fonts.lock.json`. */
export type Layouts = Readonly<Record<string, object>>;

/** @throws SyntaxError, TypeError if the file is not a lock */
export function layoutsIn(lock: string): Layouts {
  const { version, faces } = JSON.parse(lock) as { version: unknown; faces: any[] };
  if (version !== 1) throw new TypeError('unknown version');
  return Object.fromEntries(
    faces.flatMap(({ stem, atlas }) => (atlas?.layout ? [[stem, atlas.layout]] : [])),
  );
}

/** What an engine reads of the choice: the first kind if it needs an atlas, none if it cannot read the chosen one. */
export function fitAtlas(
  { requires, atlases }: GameEngineFacts,
  kind: AtlasChoice['kind'],
): AtlasChoice['kind'] {
  if (kind !== 'none' && atlases.includes(kind)) return kind;
  return requires === 'atlas' ? (atlases[0] ?? 'none') : 'none';
}

/** The chosen faces, each once, with the parts of the game that use it. */
export function chosenFaces({ roles }: KeptProject): { gno: string; role: string }[] {
  const faces = new Map<string, string[]>();
  for (const { name, face } of roles) if (face !== null) faces.set(face, [...(faces.get(face) ?? []), name]);
  return [...faces]
    .map(([gno, names]) => ({ gno, role: names.join('、').slice(0, PACKAGE_LIMITS.role) }))
    .slice(0, PACKAGE_LIMITS.faces);
}

/** The request for a package. Each face gets the characters that it draws. */
export function packageRequest(
  project: KeptProject,
  {
    engine,
    atlas,
    characters,
    layouts,
  }: { engine: GameEngineFacts; atlas: AtlasChoice; characters: string; layouts: Layouts },
): Body {
  const { kind, size, pageSize } = { ...atlas, kind: fitAtlas(engine, atlas.kind) };
  return {
    project: project.name,
    engine: engine.id,
    leaveOut: true,
    faces: chosenFaces(project).map(({ gno, role }) => {
      const stem = stemOf(gno);
      const layout = layouts[stem] as never;
      return {
        gno,
        role,
        stem,
        characters,
        ...(kind === 'none' ? {} : { atlas: { kind, size, pageSize, ...(layout ? { layout } : {}) } }),
      };
    }),
  };
}

/** Name of a face's files. */
const stemOf = (gno: string): string =>
  gno
    .replace(/[^\w-]/g, '-')
    .replace(/^[_-]+/, 'f-')
    .slice(0, 60);

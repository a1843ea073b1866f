import {
  FIRST_PACKING,
  groupsIn,
  keptGroups,
  type LicenceUse,
  NUMERALS_ONLY,
  PROJECT_FORMAT,
  type ProjectFile,
  type ProjectPacking,
  type ProjectReading,
  type ProjectRole,
  readProjectFile,
  sortedText,
  type TextGroup,
  versionOf,
} from '@ziwan/contract';
import { cleanLine } from '@ziwan/contract/names';
import type { RecognisedEngine } from '../folder/engine-marks.ts';

/** A text of a project with its content. */
export interface KeptText {
  /** Changes with the content. */
  readonly id: string;
  readonly name: string;
  readonly blob: Blob;
  /** The content is only the list of its characters, from a project file without the text. */
  readonly charactersOnly: boolean;
  /** How the visitor wants it read. */
  readonly settings: ProjectReading;
  /** Distinct visible characters, sorted; empty until it was read. */
  readonly characters: string;
  /** The characters by language and part; absent until it was read. */
  readonly groups?: readonly TextGroup[];
  /** Languages that the visitor has corrected (`ProjectText.languages`). */
  readonly languages?: Readonly<Record<string, string>>;
  /** Characters of the version that this one replaced; null for a first version. */
  readonly before: string | null;
}

interface AccountCopy {
  /** Account that keeps it. */
  readonly user: string;
  /** A random UUID of the copy's own: several accounts may use one device. */
  readonly id: string;
  /** Revision that this device has last seen; 0 before the first save. */
  readonly revision: number;
  /** `at` of the project as it was then. */
  readonly at: number;
}

export interface KeptProject {
  readonly id: string;
  readonly name: string;
  /** Time (ms) of the last change. */
  readonly at: number;
  readonly uses: readonly LicenceUse[];
  readonly roles: readonly ProjectRole[];
  readonly texts: readonly KeptText[];
  readonly packing?: ProjectPacking;
  /** Engine of the game's folder, which its fonts are packed for unless something else was chosen. */
  readonly recognised?: RecognisedEngine;
  /** Line that the specimens draw; null for one of the script. */
  readonly sample: string | null;
  /** Absent for a project that is on this device alone. */
  readonly account?: AccountCopy;
}

export const UNNAMED = '未命名';
export const ROLES = ['标题', '正文', '界面', '数字'];

export const newProject = (name: string, at: number): KeptProject => ({
  id: crypto.randomUUID(),
  name,
  at,
  uses: ['game'],
  roles: ROLES.map((role) => ({
    name: role,
    face: null,
    ...(role === '数字' ? { draws: NUMERALS_ONLY } : {}),
  })),
  texts: [],
  sample: null,
});

/** How the project is packed: as chosen, else for the engine that was recognised; absent if nothing is known. */
export function packingOf({ packing, recognised }: KeptProject): ProjectPacking | undefined {
  return packing ?? (recognised && { ...FIRST_PACKING, engine: recognised.engine });
}

/** Adds a text; one with the same name is replaced, and its characters are remembered. */
export const withText = (project: KeptProject, name: string, blob: Blob): KeptProject =>
  withTexts(project, [{ name, blob }]);

const textOf = (name: string, blob: Blob, former: KeptText | undefined): KeptText => ({
  id: crypto.randomUUID(),
  name,
  blob,
  charactersOnly: false,
  settings: former?.settings ?? {},
  ...(former?.languages ? { languages: former.languages } : {}),
  characters: '',
  // A version that was never read adds nothing to compare with.
  before: former ? former.characters || former.before : null,
});

/** Adds texts in one pass over the project: a folder may have thousands. */
export function withTexts(
  project: KeptProject,
  files: readonly { readonly name: string; readonly blob: Blob }[],
): KeptProject {
  const texts = new Map(project.texts.map((text) => [text.name, text]));
  for (const { name, blob } of files) texts.set(name, textOf(name, blob, texts.get(name)));
  return { ...project, texts: [...texts.values()] };
}

/** Removes a text. A role that drew it alone draws all texts again, so that none is lost with it. */
export function withoutText(project: KeptProject, id: string): KeptProject {
  const removed = project.texts.find((text) => text.id === id);
  return {
    ...project,
    texts: project.texts.filter((text) => text !== removed),
    roles: project.roles.map((role) => {
      const picks = role.draws?.texts ?? [];
      const texts = picks.filter(({ name }) => name !== removed?.name);
      if (texts.length === picks.length) return role;
      const { texts: _, ...draws } = role.draws ?? {};
      if (texts.length > 0) return { ...role, draws: { ...draws, texts } };
      const { draws: __, ...rest } = role;
      return Object.keys(draws).length > 0 ? { ...rest, draws } : rest;
    }),
  };
}

/** Reads a text differently. Its characters are no longer comparable with the former version. */
export const withSettings = (project: KeptProject, id: string, settings: ProjectReading): KeptProject => ({
  ...project,
  texts: project.texts.map((text) => (text.id === id ? { ...text, settings, before: null } : text)),
});

/** Says which language a part of a text is in: "" for none; undefined for what is recognised. */
export const withLanguage = (
  project: KeptProject,
  id: string,
  part: string,
  language: string | undefined,
): KeptProject => ({
  ...project,
  texts: project.texts.map((text) => {
    if (text.id !== id) return text;
    const { [part]: _, ...others } = text.languages ?? {};
    const { languages: __, ...rest } = text;
    const languages = language === undefined ? others : { ...others, [part]: language };
    return Object.keys(languages).length > 0 ? { ...rest, languages } : rest;
  }),
});

/**
 * @param includeTexts writes the texts themselves, which are the visitor's secret, into the file; without, a role's own
 *   line is reduced to its characters, too
 */
export async function toFile(project: KeptProject, includeTexts: boolean): Promise<ProjectFile> {
  const packing = packingOf(project);
  const roles = project.roles.map((role) =>
    role.draws?.line !== undefined && !includeTexts
      ? { ...role, draws: { ...role.draws, line: sortedText(new Set(role.draws.line)) } }
      : role,
  );
  return {
    format: PROJECT_FORMAT,
    version: versionOf(project),
    name: project.name,
    uses: project.uses,
    roles,
    ...(packing ? { packing } : {}),
    texts: await Promise.all(
      project.texts.map(async (text) => {
        const { name, settings, characters, languages, blob, charactersOnly } = text;
        const groups = keptGroups({ name, groups: groupsIn(text) }, project.roles);
        // Says of a text without characters that it was read.
        const isEmpty = characters === '' && text.groups !== undefined;
        return {
          name,
          settings,
          characters,
          ...(includeTexts && !charactersOnly ? await contentOf(blob) : {}),
          ...(languages ? { languages } : {}),
          ...(groups ? { groups } : isEmpty ? { groups: [] } : {}),
        };
      }),
    ),
  };
}

async function contentOf(blob: Blob): Promise<{ text: string } | { base64: string }> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    const part = 0x8000;
    let binary = '';
    for (let at = 0; at < bytes.length; at += part)
      binary += String.fromCharCode(...bytes.subarray(at, at + part));
    return { base64: btoa(binary) };
  }
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));

/** @throws ProjectFileError with a sentence for the visitor */
export function fromFile(json: string, at: number): KeptProject {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    value = {};
  }
  const file = readProjectFile(value);
  return {
    ...newProject(file.name, at),
    ...contentOfFile(file),
    name: cleanLine(file.name) || UNNAMED,
  };
}

/**
 * Takes on what a file of the same project says. A text that the file has with the same characters keeps its content.
 * @throws ProjectFileError
 */
export function withFile(project: KeptProject, json: string): KeptProject {
  const { packing: _, ...held } = project;
  const content = contentOfFile(readProjectFile(JSON.parse(json)));
  const texts = content.texts.map((text) => {
    const own = project.texts.find(({ name }) => name === text.name);
    if (!own || !text.charactersOnly) return text;
    if (own.characters === text.characters) {
      const { languages: _, ...same } = own;
      const { languages } = text;
      return { ...same, settings: text.settings, ...(languages ? { languages } : {}) };
    }
    // Another device has a newer version.
    return { ...text, before: own.characters || own.before };
  });
  return { ...held, ...content, texts, roles: content.roles.map((role) => withOwnLine(role, project)) };
}

/** A line whose characters alone the file has keeps its order. */
function withOwnLine(role: ProjectRole, { roles }: KeptProject): ProjectRole {
  const line = roles.find(({ name }) => name === role.name)?.draws?.line;
  return line !== undefined && role.draws?.line === sortedText(new Set(line))
    ? { ...role, draws: { ...role.draws, line } }
    : role;
}

function contentOfFile(
  file: ProjectFile,
): Pick<KeptProject, 'name' | 'uses' | 'roles' | 'texts' | 'packing'> {
  return {
    name: file.name,
    uses: file.uses,
    roles: file.roles,
    ...(file.packing ? { packing: file.packing } : {}),
    texts: file.texts.map(({ name, settings, characters, text, base64, languages, groups }) => ({
      id: crypto.randomUUID(),
      name,
      blob: new Blob([base64 === undefined ? (text ?? characters) : bytesOf(base64)]),
      charactersOnly: text === undefined && base64 === undefined,
      settings,
      characters,
      ...(languages ? { languages } : {}),
      ...(groups ? { groups } : {}),
      before: null,
    })),
  };
}

import { compareUnits } from './coverage-units.ts';
import { type ProjectFile, readProjectFile } from './project.ts';
import { ProjectFileError } from './project-fields.ts';
import { isSequence, unitsOf } from './variation-sequences.ts';

/** Maxima of the projects of an account; `bytes` and `total` in UTF-8. */
export const KEPT_PROJECTS = { projects: 50, bytes: 1024 * 1024, total: 8 * 1024 * 1024 } as const;

/** Maxima of a read-only link; `line`, `commentName` and `comment` in characters. */
export const PROJECT_SHARE = {
  line: 60,
  candidates: 5,
  commentName: 24,
  comment: 500,
  comments: 200,
  /** Visitors who vote on one role. */
  voters: 500,
  /** Visitors of one network address who vote on a link within a month: a team in one office. */
  votersAtAddress: 8,
} as const;

/**
 * Reads a project file as an account keeps it: each text has only its distinct characters, in ascending order, which
 * cannot spell a line.
 * @throws ProjectFileError naming the first wrong field
 */
export function readTextlessProject(value: unknown): ProjectFile {
  const file = readProjectFile(value);
  for (const { name, draws } of file.roles)
    if (draws?.line && !isAscending(draws.line))
      throw new ProjectFileError(`「${name}」自己的那一行须不重复、按编码排列：账号里不存文本。`);
  for (const { name, text, base64, characters, groups = [] } of file.texts) {
    if (text !== undefined || base64 !== undefined)
      throw new ProjectFileError(`账号里不存文本：请把「${name}」的内容留在本机。`);
    if (![characters, ...groups.map((group) => group.characters)].every(isAscending))
      throw new ProjectFileError(`「${name}」的字须不重复、按编码排列。`);
  }
  return file;
}

/** A character may be repeated with the selectors of its variants. */
const isAscending = (characters: string): boolean =>
  unitsOf(characters).every(
    (unit, i, units) =>
      (Array.from(unit).length === 1 || isSequence(unit)) &&
      (i === 0 || compareUnits(units[i - 1] as string, unit) < 0),
  );

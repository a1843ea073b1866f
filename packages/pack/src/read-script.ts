import { readFile, stat } from 'node:fs/promises';
import { basename, dirname, relative, resolve, sep } from 'node:path';
import { groupsIn, type ProjectFile, type ProjectText } from '@ziwan/contract';
import {
  drawnOf,
  excerptAround,
  type FileReading,
  knownChoices,
  type LeftOut,
  leftOutOf,
  type ReadingChoices,
  readGameText,
  refusal,
} from '@ziwan/game-text';
import { type DrawnText, groupsOf, type JudgedText, type Place, ScriptCount } from '@ziwan/game-verdict';
import { findFiles } from './find-files.ts';
import { inputError } from './pack-error.ts';
import { whyUnreadable } from './read-project.ts';

/** Where the words of a text came from: a file, the text inside the project file, or only its list of characters. */
type TextSource = 'file' | 'project' | 'characters';

interface ScriptText {
  /** Path relative to the working folder, or the name in the project file. */
  readonly name: string;
  readonly source: TextSource;
  readonly reading: FileReading;
  /** As roles know it: by its path beside the project file. */
  readonly judged: JudgedText;
}

/** A line of the script in which a character stands. */
export interface ScriptPlace {
  readonly file: string;
  readonly line: number;
  readonly key: string;
  readonly text: string;
}

export interface Script {
  readonly texts: readonly ScriptText[];
  readonly count: ScriptCount;
  /** Distinct visible characters, sorted by code point: all that a site is told. */
  readonly characters: string;
  /** Groups of the files that were not read. */
  readonly leftOut: LeftOut;
}

interface Paths {
  readonly project: string;
  readonly cwd: string;
  /** Files and patterns that replace the texts of the project. */
  readonly texts: readonly string[] | undefined;
}

const CHARACTERS_ONLY: ReadingChoices = { format: 'txt', encoding: 'utf-8', markup: [] };

/** @throws PackError TEXT_MISSING, TEXT_UNREADABLE */
export async function readScript(project: ProjectFile, paths: Paths): Promise<Script> {
  const { cwd } = paths;
  const texts: ScriptText[] = [];
  if (paths.texts)
    for (const path of await findFiles(paths.texts, cwd))
      texts.push(await readText(path, relative(cwd, path), textAt(project, paths.project, path)));
  else
    for (const text of project.texts) {
      const path = resolve(dirname(paths.project), text.name);
      texts.push(
        (await isFile(path)) ? await readText(path, relative(cwd, path), text) : await readKept(text),
      );
    }
  const count = new ScriptCount(texts.map(({ reading }) => reading));
  const codePoints = [...count.characters].sort((a, b) => a - b);
  const characters = codePoints.map((codePoint) => String.fromCodePoint(codePoint)).join('');
  const readings = texts.map(({ name, reading }) => ({ ...reading, name }));
  return { texts, count, characters, leftOut: leftOutOf(readings, (codePoint) => count.has(codePoint)) };
}

/** True if part of the script was not read, or guessed: problems, and groups left out that nobody chose to leave out. */
export const hasDoubts = ({ texts, leftOut }: Script): boolean =>
  texts.some(({ reading }) => reading.problems.length > 0 && !reading.isEmpty) ||
  leftOut.groups.some(({ hanzi, isChosen }) => hanzi !== '' && !isChosen);

/**
 * Lines with a character, as a person would look for them.
 * @param drawn what a role draws: the texts of the script first
 */
export const placesOf = (
  { texts }: Script,
  drawn: readonly DrawnText[],
  places: readonly Place[],
  char: string,
): ScriptPlace[] =>
  places.map(({ text, line }) => {
    const { name, lines } = drawn[text] as DrawnText;
    const found = lines[line] as DrawnText['lines'][number];
    return {
      file: texts[text]?.name ?? name,
      line: found.line,
      key: found.key,
      text: excerptAround(drawnOf(found), char),
    };
  });

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  );

type KnownText = Pick<ProjectText, 'name' | 'settings' | 'languages'>;

/** What the project says of the text at a path beside it; elsewhere, of one that has its name. */
function textAt({ texts }: ProjectFile, project: string, path: string): KnownText {
  const beside = relative(dirname(project), path).split(sep).join('/');
  const named = texts.filter(({ name }) => name === beside || basename(name) === basename(path));
  const found = named.find(({ name }) => name === beside) ?? (named.length === 1 ? named[0] : undefined);
  return found ?? { name: beside, settings: {} };
}

async function readText(path: string, shown: string, known: KnownText): Promise<ScriptText> {
  try {
    const refused = refusal((await stat(path)).size);
    if (refused) throw unreadable(shown, refused.message);
    const bytes = await readFile(path);
    const reading = await readGameText({ name: basename(path), bytes }, knownChoices(known.settings));
    const [problem] = reading.problems;
    if (problem && reading.isStopped && reading.lines.length === 0) throw unreadable(shown, problem.message);
    return { name: shown, source: 'file', reading, judged: judgedOf(known, reading) };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw inputError('TEXT_MISSING', `${shown} 不存在。`, error);
    if (code === 'EISDIR' || code === 'EACCES' || code === 'EPERM')
      throw unreadable(shown, `${whyUnreadable(error)}。`);
    throw error;
  }
}

function judgedOf({ name, languages }: KnownText, { lines, format, language }: FileReading): JudgedText {
  return { name, lines, format, groups: groupsOf({ name, lines, languages, language }) };
}

async function readKept(kept: ProjectText): Promise<ScriptText> {
  const { name, settings, characters, text, base64 } = kept;
  const whole = text !== undefined || base64 !== undefined;
  if (!whole && characters === '' && kept.groups?.length !== 0)
    throw inputError('TEXT_MISSING', `${name} 不在项目文件旁边，项目文件里也没有记下它的字。`);
  const bytes = base64 === undefined ? Buffer.from(text ?? characters) : Buffer.from(base64, 'base64');
  const reading = await readGameText({ name, bytes }, whole ? knownChoices(settings) : CHARACTERS_ONLY);
  const judged = whole
    ? judgedOf(kept, reading)
    : { name, lines: null, format: 'txt', groups: groupsIn(kept) };
  return { name, source: whole ? 'project' : 'characters', reading, judged };
}

const unreadable = (name: string, message: string) => inputError('TEXT_UNREADABLE', `${name}：${message}`);

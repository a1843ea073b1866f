import { CHARACTER_SETS } from '@ziwan/contract';
import { leftOutWords } from '@ziwan/game-text';
import type { LastLock } from './lock.ts';
import type { ExitCode } from './pack-error.ts';
import type { Script } from './read-script.ts';
import type { RoleVerdict } from './verdict.ts';

/** `complete`, `lacking` and `unread` are verdicts without a package. */
export type Outcome = 'made' | 'unchanged' | 'complete' | 'lacking' | 'unread' | 'failed';

export interface Report {
  readonly exit: ExitCode;
  readonly outcome: Outcome;
  readonly project?: string;
  readonly script?: Script;
  readonly faces?: readonly RoleVerdict[];
  /** Texts that no role with a face draws, or not all of them. */
  readonly undrawn?: readonly string[];
  readonly packages?: readonly PackedFile[];
  readonly error?: { readonly code: string; readonly message: string };
}

/** A package that was written. */
export interface PackedFile {
  /** Undefined for one of all languages. */
  readonly language: string | undefined;
  /** False if it had the same bytes before. */
  readonly changed: boolean;
  readonly out: string;
  readonly lock: string;
  /** Size and digest of the zip. */
  readonly bytes: number;
  readonly sha256: string;
  readonly made: LastLock;
}

/** Characters and lines of each face listed for people; programs get all. */
const LISTED = { characters: 20, places: 2 } as const;

/** The one object that `--json` prints. */
export function jsonOf({ exit, outcome, project, script, faces, undrawn, packages, error }: Report): object {
  const [first] = packages ?? [];
  return {
    version: 1,
    exit,
    outcome,
    ...(error ? { error } : {}),
    ...(project === undefined ? {} : { project }),
    ...(script
      ? {
          characters: [...script.characters].length,
          texts: script.texts.map(({ name, source, reading }) => ({
            name,
            source,
            format: reading.format,
            encoding: reading.encoding,
            lines: reading.lines.length,
            problems: reading.problems,
          })),
          leftOut: script.leftOut,
        }
      : {}),
    ...(faces ? { roles: faces } : {}),
    ...(undrawn && undrawn.length > 0 ? { undrawn } : {}),
    ...(first && first.language === undefined
      ? { package: packageOf(first) }
      : packages
        ? { packages: packages.map(packageOf) }
        : {}),
  };
}

const packageOf = ({ language, out, lock, bytes, sha256, made }: PackedFile): object => ({
  ...(language === undefined ? {} : { language }),
  out,
  lock,
  bytes,
  sha256,
  signedBy: made.key,
  engine: made.engine,
  date: made.date,
  faces: made.faces.map(({ stem, role, nameZh, characters, files }) => ({
    stem,
    role,
    nameZh,
    characters: characters.count,
    files,
  })),
});

export function inWords({ outcome, error, script, faces = [], undrawn = [], packages }: Report): string[] {
  if (error) return [`${error.message} [${error.code}]`];
  const leftOut = script ? leftOutWords(script.leftOut) : '';
  const notes = [
    ...faces.flatMap(suggestedInWords),
    ...undrawnInWords(undrawn),
    ...(leftOut ? [`${leftOut}。`] : []),
  ];
  if (outcome === 'unread')
    return ['有没读到或靠猜的文字，--strict 不放过。读法可以在项目页上改。', ...notes];
  if (!packages)
    return [...(outcome === 'complete' ? ['每款字体都写得全。'] : faces.flatMap(lackingInWords)), ...notes];
  return [
    ...packages.map(({ changed, out, bytes, made: lock }) =>
      changed
        ? `打好了：${out}，${sizeOf(bytes)}，${lock.engine}，${lock.date}。`
        : `没有变化：${out} 还是 ${lock.date} 的那一份。`,
    ),
    ...notes,
  ];
}

/** What can appear in the running game and is not packed. */
const suggestedInWords = ({ role, suggested }: RoleVerdict): string[] =>
  suggested.map(
    ({ set, reason, glyphs }) =>
      `${role}没有加「${CHARACTER_SETS[set].label}」：${reason}，${glyphs} 个字不在包里。要加，在项目文件这一处的 draws.sets 里写上 ${set}。`,
  );

const undrawnInWords = (names: readonly string[]): string[] =>
  names.length === 0
    ? []
    : [
        `${names.slice(0, 5).join('、')}${names.length > 5 ? ` 等 ${names.length} 份` : ''} 没有分给选好字体的一处，或者只分了一部分：只在那里的字不会在包里`,
      ];

function lackingInWords({ role, nameZh, lacking }: RoleVerdict): string[] {
  if (lacking.length === 0) return [`${role}，${nameZh}：写得全。`];
  const listed = lacking.slice(0, LISTED.characters);
  return [
    `${role}，${nameZh}：缺 ${lacking.length} 个字。`,
    ...listed.flatMap(({ char, uses, substitute, places }) => [
      `  ${char} ${uses} 次${substitute ? `，可以改用 ${substitute}` : ''}`,
      ...places
        .slice(0, LISTED.places)
        .map(({ file, line, key, text }) => `    ${file}:${line}${key ? ` ${key}` : ''} ${text}`),
    ]),
    ...(lacking.length > listed.length
      ? [`  还有 ${lacking.length - listed.length} 个，--json 列出全部。`]
      : []),
  ];
}

const sizeOf = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

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
  readonly package?: {
    readonly out: string;
    readonly lock: string;
    /** Size and digest of the zip. */
    readonly bytes: number;
    readonly sha256: string;
    readonly made: LastLock;
  };
  readonly error?: { readonly code: string; readonly message: string };
}

/** Characters and lines of each face listed for people; programs get all. */
const LISTED = { characters: 20, places: 2 } as const;

/** The one object that `--json` prints. */
export function jsonOf({ exit, outcome, project, script, faces, package: made, error }: Report): object {
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
    ...(made
      ? {
          package: {
            out: made.out,
            lock: made.lock,
            bytes: made.bytes,
            sha256: made.sha256,
            signedBy: made.made.key,
            engine: made.made.engine,
            date: made.made.date,
            faces: made.made.faces.map(({ stem, role, nameZh, characters, files }) => ({
              stem,
              role,
              nameZh,
              characters: characters.count,
              files,
            })),
          },
        }
      : {}),
  };
}

export function inWords(report: Report): string[] {
  const { error, script } = report;
  if (error) return [`${error.message} [${error.code}]`];
  const leftOut = script ? leftOutWords(script.leftOut) : '';
  return [...resultInWords(report), ...(leftOut ? [`${leftOut}。`] : [])];
}

function resultInWords({ outcome, faces = [], package: made }: Report): string[] {
  if (outcome === 'unread') return ['有没读到或靠猜的文字，--strict 不放过。读法可以在项目页上改。'];
  if (!made) return outcome === 'complete' ? ['每款字体都写得全。'] : faces.flatMap(lackingInWords);
  const { out, bytes, made: lock } = made;
  if (outcome === 'unchanged') return [`没有变化：${out} 还是 ${lock.date} 的那一份。`];
  return [`打好了：${out}，${sizeOf(bytes)}，${lock.engine}，${lock.date}。`];
}

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

import { inCalls, isKey, readCode } from './code.ts';
import { type Format, GENERAL } from './format.ts';
import type { Dialect } from './literals.ts';

const SLASHES = { comments: ['//'], blocks: [['/*', '*/']] } as const;
const QUOTE = { open: '"', close: '"' } as const;

interface Language {
  readonly label: string;
  readonly endings: readonly string[];
  readonly dialect: Dialect;
  /** What stands before the strings of a log. */
  readonly logs: RegExp;
  /** What stands before strings that an editor shows, or that describe the code. */
  readonly annotations?: RegExp;
}

/** Strings of programs, without comments, logs and what describes the code. */
function program({ label, endings, dialect, logs, annotations }: Language): Format {
  const asides = { logs, annotations };
  return {
    label,
    endings,
    isCode: true,
    markup: GENERAL,
    read: (input) => readCode(input, dialect, isKey, asides),
  };
}

export const c = program({
  label: 'C 和 C++ 代码',
  endings: ['.c', '.cc', '.cpp', '.cxx', '.h', '.hh', '.hpp', '.inl'],
  dialect: {
    ...SLASHES,
    quotes: [{ open: 'R"(', close: ')"', lines: true, raw: true }, QUOTE],
    characters: true,
  },
  logs: inCalls(
    /\b(?:UE_LOG\w*|TraceLog|TRACELOG|CCLOG\w*|f?printf|puts|perror|OutputDebugString[AW]?|(?:static_)?assert)/,
  ),
  // Unreal's editor shows these; those of the preprocessor.
  annotations:
    /\b(?:Category|ToolTip|ShortToolTip|DisplayName|Keywords|DeprecationMessage)=$|#(?:include|import|error|warning|pragma message\()$/,
});

export const rust = program({
  label: 'Rust 代码和 RON',
  endings: ['.rs', '.ron'],
  dialect: {
    ...SLASHES,
    quotes: [
      { open: 'r##"', close: '"##', lines: true, raw: true },
      { open: 'r#"', close: '"#', lines: true, raw: true },
      { open: 'r"', close: '"', lines: true, raw: true },
      { ...QUOTE, lines: true },
    ],
    characters: true,
  },
  logs: inCalls(
    /\b(?:trace|debug|info|warn|error|e?println|e?print|panic|todo|unimplemented|unreachable|assert(?:_eq|_ne)?)(?:_once)?!|\.expect/,
  ),
  annotations: /#!?\[(?:doc|deprecated)\b[^\]]*$/,
});

export const go = program({
  label: 'Go 代码',
  endings: ['.go'],
  dialect: {
    ...SLASHES,
    quotes: [{ open: '`', close: '`', lines: true, raw: true }, QUOTE],
    characters: true,
  },
  logs: inCalls(/\b(?:log|slog)\.\w+|\bfmt\.(?:Print|Fprint)\w*|\bpanic/),
});

export const java = program({
  label: 'Java 代码',
  endings: ['.java'],
  dialect: { ...SLASHES, quotes: [{ open: '"""', close: '"""', lines: true }, QUOTE], characters: true },
  logs: inCalls(
    /\bGdx\.app\.(?:log|error|debug)|\bSystem\.(?:out|err)\.\w+|\b(?:Log|log|logger|LOGGER)\.\w+/,
  ),
  annotations: /@(?:Deprecated|SuppressWarnings)\($/,
});

export const kotlin = program({
  label: 'Kotlin 代码',
  endings: ['.kt', '.kts'],
  dialect: {
    ...SLASHES,
    quotes: [
      { open: '"""', close: '"""', lines: true, raw: true, holes: true },
      { ...QUOTE, holes: true },
    ],
    characters: true,
  },
  logs: inCalls(/\bGdx\.app\.(?:log|error|debug)|\bprint(?:ln)?|\b(?:Log|log|logger)\.\w+/),
  annotations: /@(?:Deprecated|Suppress)\($/,
});

export const haxe = program({
  label: 'Haxe 代码',
  endings: ['.hx'],
  dialect: {
    ...SLASHES,
    quotes: [
      { open: "'", close: "'", lines: true, holes: true },
      { ...QUOTE, lines: true },
    ],
    patterns: true,
  },
  logs: inCalls(/\btrace|\bSys\.print(?:ln)?/),
});

export const python = program({
  label: 'Python 代码',
  endings: ['.py'],
  dialect: {
    comments: ['#'],
    quotes: [
      { open: '"""', close: '"""', lines: true },
      { open: "'''", close: "'''", lines: true },
      QUOTE,
      { open: "'", close: "'" },
    ],
  },
  logs: inCalls(/\bprint|\b(?:logging|logger|log)\.\w+/),
  // Docstrings: of the file, and below a header.
  annotations: /^\n*$|[)\w\]]:\n+$/,
});

import { inCalls, isKey, readCode } from './code.ts';
import { type Format, GENERAL, type Input } from './format.ts';
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
      { open: '"""', close: '"""', lines: true, raw: true, holes: '${' },
      { ...QUOTE, holes: '${' },
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
      { open: "'", close: "'", lines: true, holes: '${' },
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

const RUBY: Dialect = {
  comments: ['#'],
  blocks: [['=begin', '\n=end']],
  quotes: [
    { ...QUOTE, lines: true, holes: '#{' },
    { open: "'", close: "'", lines: true },
    // Lists of words are read as one string.
    ...['q', 'Q', 'w', 'W'].flatMap((letter) =>
      ['()', '[]', '{}', '<>'].map(([open, close]) => ({
        open: `%${letter}${open}`,
        close: close as string,
        lines: true as const,
      })),
    ),
  ],
  patterns: true,
};
const RUBY_LOGS = /(?:^|[^.\w])(?:p|print|puts|warn|msgbox(?:_p)?|raise(?:[ (][A-Z]\w*,)?)\(?$/;
const HEREDOC = /<<[-~]?(["']?)([A-Z_]\w{0,60})\1/;

/** Strings of Ruby, the language of RPG Maker's scripts. */
export const ruby: Format = {
  label: 'Ruby 代码',
  endings: ['.rb'],
  isCode: true,
  markup: GENERAL,
  read: (input) => readRuby(input),
};

/** @param within what the keys of the texts begin with */
export const readRuby = (input: Input, within = ''): Promise<void> =>
  readCode({ ...input, text: withoutHeredocs(input.text) }, RUBY, isKey, { logs: RUBY_LOGS }, within);

/** Rewrites heredocs as quoted strings. Lines keep their numbers. */
function withoutHeredocs(text: string): string {
  if (!HEREDOC.test(text)) return text;
  const lines = text.split('\n');
  const last = new Map(lines.map((line, i) => [line.trim(), i]));
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] as string;
    const [opening, , name = ''] = HEREDOC.exec(line) ?? [];
    if (!opening || (last.get(name) ?? 0) <= i) continue;
    const rest = line.slice(line.indexOf(opening) + opening.length);
    lines[i] = `${line.slice(0, line.indexOf(opening))}"\\`;
    for (i++; (lines[i] as string).trim() !== name; i++)
      lines[i] = (lines[i] as string).replaceAll('"', '\\"');
    lines[i] = `"${rest}`;
  }
  return lines.join('\n');
}

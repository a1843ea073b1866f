import Papa from 'papaparse';
import { ReadingError } from '../problems.ts';
import { type Format, GENERAL, type Input } from './format.ts';
import { Table } from './table.ts';

/** UTF-16 units that are parsed at a time. */
const CHUNK = 1 << 17;
/** Chunks without the end of a row after which a quote counts as unclosed. */
const MAX_OPEN_CHUNKS = 16;

const LANGUAGE = '[a-z]{2,3}(?:[-_][A-Za-z0-9]{2,8}){0,3}';

export const csv: Format = {
  label: 'CSV 表格',
  endings: ['.csv'],
  markup: GENERAL,
  read: (input) => readTable(input),
};

export const tsv: Format = {
  label: 'TSV 表格',
  endings: ['.tsv', '.tab'],
  markup: GENERAL,
  read: (input) => readTable(input, '\t'),
};

/** Export of Unity's Localization package: `Key,Id,Shared Comments,Chinese (Simplified)(zh-Hans)`. */
export const unityCsv: Format = {
  ...csv,
  label: 'Unity Localization CSV',
  recognises: (head) => {
    const titles = firstRow(head);
    return titles[0] === 'Key' && titles.some((title) => new RegExp(`\\(${LANGUAGE}\\)$`).test(title));
  },
  read: (input) => readTable({ ...input, header: input.header ?? true }),
};

/** Export of I2 Localization: `Key,Type,Desc,Chinese,English`. */
export const i2Csv: Format = {
  ...csv,
  label: 'I2 Localization CSV',
  recognises: (head) => /^keys?\0type\0desc\0/i.test(firstRow(head).join('\0')),
  markup: [...GENERAL, 'i2'],
  read: (input) => readTable({ ...input, header: input.header ?? true }),
};

/** Translations of Godot: `keys,en,zh`, with columns such as `_comment` and `?plural` that it skips. */
export const godotCsv: Format = {
  ...csv,
  label: 'Godot CSV',
  recognises: (head) => {
    const [first = '', ...locales] = firstRow(head);
    const locale = new RegExp(`^(?:${LANGUAGE}|[_?].*)$`);
    return (
      /^(?:keys?|id|)$/i.test(first) && locales.length > 0 && locales.every((title) => locale.test(title))
    );
  },
  read: (input) => readTable({ ...input, header: input.header ?? true }),
};

export function firstRow(head: string): string[] {
  const [row = []] = Papa.parse<string[]>(head.slice(0, 10_000), { preview: 1 }).data;
  return row.map((title) => title.trim());
}

/** Delimiter with which the first rows have the same number of columns. */
function delimiterOf(text: string): string {
  const config = { delimitersToGuess: [',', '\t', ';', '|'], preview: 20, skipEmptyLines: true };
  return Papa.parse(text.slice(0, 10_000), config).meta.delimiter;
}

export function readTable(input: Input, delimiter = delimiterOf(input.text)): Promise<void> {
  const { text, problems, steps } = input;
  const table = new Table(input);
  let row = 0;
  let open = 0;
  return new Promise<void>((resolve, reject) => {
    Papa.parse<string[]>(text, {
      delimiter,
      chunkSize: CHUNK,
      chunk(results: Papa.ParseResult<string[]>, parser: Papa.Parser) {
        const stop = (error: unknown) => {
          reject(error);
          // Calls `complete`.
          parser.abort();
        };
        try {
          for (const { type, code, row: at = 0 } of results.errors)
            if (type === 'Quotes') problems.add(row + at + 1, QUOTES[code] ?? '引号不成对。');
          for (const cells of results.data) table.row(++row, cells);
          open = results.data.length > 0 ? 0 : open + 1;
          if (open > MAX_OPEN_CHUNKS) throw new ReadingError(row + 1, '引号没有闭合，从这里起没有读。');
        } catch (error) {
          stop(error);
          return;
        }
        if (!steps.due()) return;
        parser.pause();
        steps.pause(results.meta.cursor / text.length).then(() => parser.resume(), stop);
      },
      complete: () => resolve(),
      error: reject,
    });
  });
}

const QUOTES: Readonly<Record<string, string>> = {
  MissingQuotes: '引号没有闭合，后面的文字都算在这一格里。',
  InvalidQuotes: '引号后面还有文字，引号应写成两个。',
};

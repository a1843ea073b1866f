import { ReadingError } from '../problems.ts';
import type { Steps } from '../steps.ts';
import { type Format, GENERAL, type Input } from './format.ts';
import { Table } from './table.ts';
import { parseXml, type XmlHandler } from './xml.ts';
import { ZipArchive } from './zip.ts';

/** Columns of a worksheet (ECMA-376, part 1, 18.3.1.73). */
const SHEET_COLUMNS = 16_384;

interface Sheet {
  readonly name: string;
  /** Path in the archive. */
  readonly path: string;
  readonly isHidden: boolean;
}

/**
 * Workbooks of Excel 2007 and later. Formulas are read by the value that was stored with them; hidden worksheets are
 * groups that are left out.
 */
export const xlsx: Format = {
  label: 'Excel 表格',
  endings: ['.xlsx', '.xlsm'],
  // Old and encrypted workbooks, and other archives, are taken, too: the reader says what they are.
  opens: (bytes) => ['PK\x03\x04', '\xD0\xCF\x11\xE0'].includes(String.fromCharCode(...bytes.subarray(0, 4))),
  markup: GENERAL,
  async read(input) {
    const { bytes, steps, problems } = input;
    if (bytes[0] === 0xd0 && bytes[1] === 0xcf)
      throw new ReadingError(0, '这是加了密码或旧格式（.xls）的表格，请另存为没有密码的 .xlsx。');
    const archive = new ZipArchive(bytes);
    if (!archive.has('xl/workbook.xml')) throw new ReadingError(0, otherArchive(archive));
    const sheets = await listSheets(archive, steps);
    const shared = archive.has('xl/sharedStrings.xml') ? await readShared(archive, steps) : [];
    for (const sheet of sheets) {
      try {
        await readSheet(input, archive, sheet, shared);
      } catch (error) {
        if (!(error instanceof ReadingError)) throw error;
        const { line, message } = error.problem;
        problems.put({ line, message: `工作表「${sheet.name}」，${message}` });
      }
    }
  },
};

/** What an archive without a workbook is, and what to do with it. */
function otherArchive(archive: ZipArchive): string {
  if (archive.has('word/document.xml')) return '这是 Word 文档，请另存为纯文本（.txt）后再放。';
  if (archive.has('mimetype') && archive.has('content.xml'))
    return '这是 OpenDocument 文件，请另存为纯文本（.txt）或 .xlsx 后再放。';
  return '这是压缩包，请解压后再放。';
}

async function parseEntry(
  archive: ZipArchive,
  path: string,
  handler: Partial<XmlHandler>,
  steps: Steps,
): Promise<void> {
  const text = new TextDecoder().decode(await archive.unpack(path, steps));
  await parseXml(text, { open() {}, close() {}, text() {}, ...handler }, steps);
}

async function listSheets(archive: ZipArchive, steps: Steps): Promise<Sheet[]> {
  const targets = new Map<string, string>();
  const relations: Partial<XmlHandler> = {
    open(name, { Id = '', Target = '' }) {
      if (name === 'Relationship') targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
    },
  };
  await parseEntry(archive, 'xl/_rels/workbook.xml.rels', relations, steps);
  const sheets: Sheet[] = [];
  const workbook: Partial<XmlHandler> = {
    open(element, { name = '', id = '', state = 'visible' }) {
      const path = targets.get(id);
      // Other sheets are charts and dialogs.
      if (element === 'sheet' && path?.includes('worksheets/'))
        sheets.push({ name, path, isHidden: state !== 'visible' });
    },
  };
  await parseEntry(archive, 'xl/workbook.xml', workbook, steps);
  return sheets;
}

async function readShared(archive: ZipArchive, steps: Steps): Promise<string[]> {
  const shared: string[] = [];
  const collector = new TextCollector('si', (text) => shared.push(text));
  await parseEntry(archive, 'xl/sharedStrings.xml', collector, steps);
  return shared;
}

async function readSheet(
  input: Input,
  archive: ZipArchive,
  sheet: Sheet,
  shared: readonly string[],
): Promise<void> {
  const table = new Table(input, sheet.name, sheet.isHidden);
  let row = 0;
  let cells: (string | undefined)[] = [];
  let column = -1;
  let type = '';
  let value = '';
  let inValue = false;
  let formula = false;
  const inline = new TextCollector('is', (text) => {
    value = text;
  });
  const handler: XmlHandler = {
    open(name, attributes) {
      inline.open(name);
      if (name === 'row') {
        row = Number(attributes.r) || row + 1;
        cells = [];
        column = -1;
      } else if (name === 'c') {
        column = columnOf(attributes.r) ?? column + 1;
        type = attributes.t ?? 'n';
        value = '';
        formula = false;
      } else if (name === 'f') formula = true;
      else if (name === 'v') {
        inValue = true;
        value = '';
      }
    },
    text(piece) {
      inline.text(piece);
      if (inValue) value += piece;
    },
    close(name) {
      inline.close(name);
      if (name === 'v') inValue = false;
      else if (name === 'c' && column >= 0 && column < SHEET_COLUMNS) {
        if (formula && value === '')
          input.problems.add(
            row,
            `工作表「${sheet.name}」第 ${column + 1} 列是公式，文件里没有存它的结果，已跳过。`,
          );
        if (type === 's') cells[column] = shared[Number(value)];
        else if (type === 'str' || type === 'inlineStr') cells[column] = decodeEscapes(value);
        else if (type === 'n') cells[column] = value;
      } else if (name === 'row' && cells.length > 0) table.row(row, cells);
    },
  };
  await parseEntry(archive, sheet.path, handler, input.steps);
}

/** Joins the runs of a rich text; the phonetic guide of a Japanese text is not part of it. */
class TextCollector implements XmlHandler {
  readonly #element: string;
  readonly #put: (text: string) => void;
  #inside = false;
  #reading = false;
  #phonetic = false;
  #text = '';

  constructor(element: string, put: (text: string) => void) {
    this.#element = element;
    this.#put = put;
  }

  open = (name: string): void => {
    if (name === this.#element) {
      this.#inside = true;
      this.#text = '';
    } else if (name === 'rPh') this.#phonetic = true;
    else if (name === 't') this.#reading = this.#inside && !this.#phonetic;
  };

  text = (piece: string): void => {
    if (this.#reading) this.#text += piece;
  };

  close = (name: string): void => {
    if (name === 't') this.#reading = false;
    else if (name === 'rPh') this.#phonetic = false;
    else if (name === this.#element) {
      this.#inside = false;
      this.#put(decodeEscapes(this.#text));
    }
  };
}

/** Decodes `_x000D_`, which stands for a character that XML cannot hold. */
function decodeEscapes(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

/** Column from 0 of a reference such as `AB12`. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference ?? '')?.[0];
  if (!letters) return;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

import { prepareDecoders } from './decoders.ts';
import { decodeText, detectEncoding, type Encoding, lostWords } from './encoding.ts';
import type { Format } from './formats/format.ts';
import { binaryFormatOf, FORMATS, type FormatId, formatOf, isNamed } from './formats/index.ts';
import { STATED_WITHIN, statedLanguage } from './languages.ts';
import { type MarkupUse, markUp, type RuleId, rulesOffered } from './markup/index.ts';
import { type LeftOutPart, type ReadingPart, Texts } from './parts.ts';
import { Problems, ReadingError } from './problems.ts';
import type { Reading } from './reading.ts';
import { refusal } from './refusal.ts';
import { type StepOptions, Steps } from './steps.ts';

export interface GameFile {
  /** Name with its ending; folders before it are part of its identity and of no other interest. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** What the visitor has chosen; the rest is recognised. */
export interface ReadingChoices {
  readonly encoding?: Encoding | undefined;
  readonly format?: FormatId | undefined;
  /** Ids of the parts to read. */
  readonly parts?: readonly string[] | undefined;
  /** True if a table's first row is a header. */
  readonly header?: boolean | undefined;
  /** Markup that is left out. */
  readonly markup?: readonly RuleId[] | undefined;
}

/** A reading with what was chosen and what else could be. */
export interface FileReading extends Reading {
  readonly format: FormatId;
  readonly encoding: Encoding | null;
  readonly parts: readonly ReadingPart[];
  readonly markup: readonly MarkupUse[];
  /** Groups that were not read. */
  readonly leftOut: readonly LeftOutPart[];
  /** Language that the file states in itself, as it is written there. */
  readonly language?: string | undefined;
  /** True if the visitor chose the parts. */
  readonly isChosen: boolean;
  /** True if the reading stopped before the end: the file is too large, no text, or damaged. */
  readonly isStopped: boolean;
  /** True of a file that was read whole and has no text; a problem says so. */
  readonly isEmpty: boolean;
}

/**
 * Reads a file in steps. Whatever is wrong with it becomes a problem beside the lines that could be read.
 * @throws the reason of `options.signal` if it was aborted
 */
export async function readGameText(
  file: GameFile,
  choices: ReadingChoices = {},
  options: StepOptions = {},
): Promise<FileReading> {
  const { name, bytes } = file;
  const steps = new Steps(options);
  const problems = new Problems();
  const texts = new Texts();
  const refused = refusal(bytes.length);
  if (!refused) await prepareDecoders();
  const encoding = choices.encoding ?? (refused ? 'utf-8' : detectEncoding(bytes));
  let format: FormatId = choices.format ?? 'txt';
  let unknown = false;
  let isStopped = false;
  /** True if bytes that were no characters are among the problems. */
  let isDamaged = false;
  let language: string | undefined;
  try {
    if (refused) throw new ReadingError(0, refused.message);
    steps.phase(0, 0.1);
    const own = name.slice(name.lastIndexOf('/') + 1);
    const known = choices.format ?? binaryFormatOf(own, bytes, FORMATS);
    const packed = known !== undefined && isBinary(known);
    const found = new Problems();
    const text = packed ? '' : await decodeText(bytes, encoding, steps, found);
    if (!packed) refuseBinary(text);
    for (const problem of found.list()) problems.put(problem);
    isDamaged = found.list().length > 0;
    format = known ?? formatOf(own, text);
    language = statedLanguage(own, text.slice(0, STATED_WITHIN));
    unknown = !choices.format && format === 'txt' && !isNamed(FORMATS.txt, own);
    steps.phase(0.1, 0.8);
    const { read } = FORMATS[format] as Format;
    await read({ name: own, bytes, text, header: choices.header, texts, problems, steps });
  } catch (error) {
    if (!(error instanceof ReadingError)) throw error;
    problems.put(error.problem);
    isStopped = true;
  }
  steps.phase(0.8, 1);
  const { lines: chosen, broken, lost, parts, leftOut } = texts.choose(choices.parts);
  for (const { line, escapes } of broken)
    problems.add(line, `${escapes.join('、')} 不是完整的字符编号，没有译成字。`);
  if (lost && !isDamaged) problems.add(lost.line, lostWords(lost.times));
  const usual = FORMATS[format].markup;
  const on = new Set(choices.markup ?? usual);
  const { lines, markup } = await markUp(chosen, rulesOffered(usual), on, steps);
  if (unknown && lines.length > 0)
    problems.add(0, `没有认出 ${endingOf(name)} 的格式，当作纯文本读：注释、键名和代码里的字也算在内。`);
  const isEmpty = parts.length === 0 && problems.list().length === 0;
  if (isEmpty) problems.add(0, '文件里没有可读的文字。');
  const read = isBinary(format) ? null : encoding;
  const isChosen = choices.parts !== undefined;
  return {
    ...{ name, format, encoding: read, lines, problems: problems.list() },
    ...{ parts, markup, leftOut, isChosen, isStopped, isEmpty, language: texts.language ?? language },
  };
}

const endingOf = (name: string): string => /\.[^./]{1,20}$/.exec(name)?.[0] ?? '这个文件';

function isBinary(format: FormatId): boolean {
  return (FORMATS[format] as Format).opens !== undefined;
}

/** @throws ReadingError for pictures, fonts and programs, whose beginning has many control characters or broken ones */
function refuseBinary(text: string): void {
  const head = text.slice(0, 1 << 14);
  let controls = 0;
  let broken = 0;
  for (let i = 0; i < head.length; i++) {
    const code = head.charCodeAt(i);
    if (code < 0x20 && code !== 9 && code !== 10 && code !== 12 && code !== 13 && code !== 27) controls++;
    else if (code === 0xfffd) broken++;
  }
  if (controls > 2 + head.length / 100 || broken > 2 + head.length / 5)
    throw new ReadingError(0, '这不像文本文件，没有读。如果是，请换一种编码。');
}

import type { RuleId } from '../markup/index.ts';
import type { Texts } from '../parts.ts';
import type { Problems } from '../problems.ts';
import type { Steps } from '../steps.ts';

/** What a reader gets, and where it puts what it finds. */
export interface Input {
  readonly name: string;
  /** Decoded text, empty for a binary format. */
  readonly text: string;
  readonly bytes: Uint8Array;
  /** The visitor's word on whether a table starts with a header; undefined: recognised. */
  readonly header: boolean | undefined;
  readonly texts: Texts;
  readonly problems: Problems;
  readonly steps: Steps;
}

export interface Format {
  /** Name for the visitor. */
  readonly label: string;
  /** Name endings of its files, lower case, with the dot. */
  readonly endings: readonly string[];
  /** True if the file is this variant of the formats with its ending. `head` is the text's beginning. */
  readonly recognises?: (head: string, name: string) => boolean;
  /** Beginning of a text of this format, by which files with the ending of no format are recognised. */
  readonly sign?: RegExp;
  /** For a format that is read from bytes instead of text: true if they can be a file of it, whatever its name. */
  readonly opens?: (bytes: Uint8Array) => boolean;
  /** True of programs, of which many draw nothing: their words may all be in comments and logs. */
  readonly isCode?: true;
  /** Rules of markup that are on unless the visitor chooses. */
  readonly markup: readonly RuleId[];
  /** @throws ReadingError where it cannot go on; what it has added is kept */
  readonly read: (input: Input) => Promise<void>;
}

/** Rules for files that name no engine. */
export const GENERAL: readonly RuleId[] = ['tags', 'bbcode', 'braces', 'templates', 'printf', 'escapes'];

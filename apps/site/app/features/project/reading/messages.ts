import type { ProjectReading } from '@ziwan/contract';
import type { MarkupUse, ReadingPart, ReadingProblem } from '@ziwan/game-text';
import type { FaceVerdict, LackedCharacter } from '@ziwan/game-verdict';
import type { CharacterForms } from './character-forms.ts';

/** A text of the project, as the worker reads it. */
export interface ScriptSource {
  /** Changes with the content. */
  readonly id: string;
  readonly name: string;
  readonly blob: Blob;
  readonly settings: ProjectReading;
  /** The content is a list of characters. */
  readonly charactersOnly: boolean;
}

export interface TextSummary {
  readonly id: string;
  readonly format: string;
  /** Null for a workbook. */
  readonly encoding: string | null;
  readonly parts: readonly ReadingPart[];
  readonly markup: readonly MarkupUse[];
  readonly lines: number;
  /** Distinct visible characters, sorted by code point. */
  readonly characters: string;
  readonly problems: readonly ReadingProblem[];
  /** A few of the lines, as the game draws them. */
  readonly samples: readonly string[];
}

export interface ScriptSummary {
  readonly texts: readonly TextSummary[];
  /** Formats and encodings that a text may be read as. */
  readonly formats: readonly { readonly value: string; readonly label: string }[];
  readonly encodings: readonly string[];
  /** Distinct visible characters. */
  readonly characters: number;
  /** Visible characters, repetitions included. */
  readonly total: number;
  /** Groups that were not read, as a sentence; empty if nothing in them is beyond the script. */
  readonly leftOut: string;
  /** A line that shows a face well, empty if there is none. */
  readonly sample: string;
  /** In the order of the coverage sets; empty before they are loaded, and for a script without a character. */
  readonly verdicts: readonly FaceVerdict[];
}

interface FoundLine {
  readonly name: string;
  /** Line or row in the file, from 1. */
  readonly line: number;
  readonly key: string;
  /** The part around the character, as the game draws it. */
  readonly text: string;
}

export interface LackedInScript extends Omit<LackedCharacter, 'places'> {
  readonly lines: readonly FoundLine[];
  /** Forms in the other script, simplified or traditional, that the face draws. */
  readonly forms: string;
}

export type ScriptRequest =
  | { readonly kind: 'coverage'; readonly bytes: ArrayBuffer }
  | { readonly kind: 'forms'; readonly forms: CharacterForms }
  | { readonly kind: 'read'; readonly sources: readonly ScriptSource[] }
  | { readonly kind: 'lacked'; readonly face: number };

import type {
  CharacterSetId,
  CommonHanzi,
  GameEngine,
  ProjectReading,
  RoleDraws,
  TextGroup,
} from '@ziwan/contract';
import type { MarkupUse, ReadingPart, ReadingProblem } from '@ziwan/game-text';
import type { FaceVerdict, LackedCharacter, SetPrice, Suggestion } from '@ziwan/game-verdict';
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
  /** Of such a list, as its file divides it. */
  readonly groups?: readonly TextGroup[];
  /** Languages that the visitor has corrected. */
  readonly languages?: Readonly<Record<string, string>>;
}

/** What is judged: the texts, by what each role draws of them. */
export interface JudgedProject {
  readonly sources: readonly ScriptSource[];
  readonly roles: readonly { readonly name: string; readonly draws?: RoleDraws }[];
  readonly engine: GameEngine;
}

export interface TextSummary {
  readonly id: string;
  readonly format: string;
  /** Null for a workbook. */
  readonly encoding: string | null;
  readonly parts: readonly ReadingPart[];
  readonly markup: readonly MarkupUse[];
  readonly lines: number;
  /** Distinct visible characters and their variation sequences, sorted by code point. */
  readonly characters: string;
  /** The same by language and part. */
  readonly groups: readonly TextGroup[];
  readonly problems: readonly ReadingProblem[];
  /** A few of the lines that show a face well, as the game draws them. */
  readonly samples: readonly string[];
  /** The first lines, as the file writes them. */
  readonly excerpt: readonly string[];
}

/** What a role draws, and which faces draw it. */
export interface RoleSummary {
  readonly name: string;
  /** Distinct visible characters and their variation sequences, sorted by code point. */
  readonly characters: string;
  /** In the order of the coverage sets; empty as those of the script. */
  readonly verdicts: readonly FaceVerdict[];
  readonly sample: string;
  readonly suggested: readonly Suggestion[];
  /** What each set would add. */
  readonly prices: Readonly<Record<CharacterSetId, SetPrice>>;
}

export interface ScriptSummary {
  readonly texts: readonly TextSummary[];
  readonly roles: readonly RoleSummary[];
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
  | { readonly kind: 'hanzi'; readonly hanzi: CommonHanzi }
  | { readonly kind: 'read'; readonly project: JudgedProject }
  /** @param roles names; empty for the whole script */
  | { readonly kind: 'lacked'; readonly face: number; readonly roles: readonly string[] };

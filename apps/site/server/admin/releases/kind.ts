import type { PageOfSite } from '@ziwan/content';
import type { StaffRole } from '@ziwan/contract';
import type { ReleaseChange, ReleaseFinding, ReleaseKindName } from '@ziwan/contract/admin';
import type { Database } from '@ziwan/store';
import type { Kysely, Transaction } from 'kysely';

/** State of a record, as JSON that only its kind reads. */
export type State = object;

/** A record as the desk has it, and as visitors do. */
export interface Standing {
  /** Differs after every change of the record at the desk. */
  revision: string;
  newest: State;
  /** `null` for a record that visitors do not see. */
  shown: State | null;
}

export interface Change {
  subject: string;
  /** `null` takes the record off the site. */
  after: State | null;
  /** `null` for a record that is not there yet. */
  standing: Standing | null;
}

/** Who writes, when (ISO 8601, UTC), and in which release. */
export interface Occasion {
  editor: string | null;
  now: string;
  release: string;
  /** What a release of one text dates it with (ISO 8601, UTC); texts in others keep the date of their page. */
  dated?: string;
  /** What the desk has besides what visitors see stays as it is. */
  keepsDesk?: boolean;
  /** True on a copy of the site, where files need no comparison. */
  rehearsal?: boolean;
}

/** Writes in the transaction that publishes or undoes a release. */
export type Write = (trx: Transaction<Database>) => Promise<void>;

/** What a change is checked against. */
export interface Checking {
  /** Pages that the release brings and takes. */
  coming: readonly PageOfSite[];
  going: readonly PageOfSite[];
  /** When it will be published (ISO 8601, UTC); now if nothing is said. */
  at: string;
}

/** A family that is to be named no more, and what takes its place. */
export interface NamedFont {
  /** Numbers of the family and of its faces. */
  readonly gnos: ReadonlySet<string>;
  readonly gno: string;
  readonly nameZh: string;
}
export interface OtherFont {
  readonly gno: string;
  readonly nameZh: string;
  /** Its page. */
  readonly path: string;
}

/** How records of a kind name fonts. */
export interface Naming {
  /** Ids of records that visitors see and that may name the font. */
  candidates(db: Kysely<Database>, font: NamedFont): Promise<string[]>;
  /** How a state names the font, in Chinese; `only` if nothing but the record itself can go. */
  placesIn(state: State, font: NamedFont): { words: string; only?: true }[];
  /** The state with another font in its place, or with none. */
  without(state: State, font: NamedFont, other: OtherFont | null): State;
  /** The state that visitors do not see; `null` if they do not see only what is not there. */
  hidden(state: State): State | null;
}

/**
 * A kind of record that releases hold. What is slow is done before the transaction: SQLite has one connection, which the
 * transaction holds.
 */
export interface ReleaseKind {
  readonly kind: ReleaseKindName;
  /** Least role that may publish it. */
  readonly role: StaffRole;
  /** What forms of a kind without a desk give a release. Records of such kinds may be new. */
  readonly deskless?: {
    /**
     * @param subject `null` for a new record
     * @param isTaken true for ids of new records that other releases hold
     * @throws AppError BAD_REQUEST, ID_TAKEN
     */
    take(
      subject: string | null,
      data: object,
      isTaken: (subject: string) => Promise<boolean>,
    ): Promise<{ subject: string; state: State }>;
  };
  /** @returns `null` for a record that is gone */
  read(db: Kysely<Database>, subject: string): Promise<Standing | null>;
  /** Prepares to show `after` to visitors. @throws AppError if it cannot be shown */
  show(change: Change, occasion: Occasion): Promise<Write>;
  /** Prepares to put back what visitors saw, and to keep at the desk what it has. */
  putBack(
    subject: string,
    before: State | null,
    standing: Standing | null,
    occasion: Occasion,
  ): Promise<Write>;
  /**
   * Number of accounts that have read a record. Of kinds that have it, publication cannot be taken back: undoing asks
   * about each, and previews do not show them.
   */
  readBy?(db: Kysely<Database>, subject: string): Promise<number>;
  /**
   * Prepares to make a former state the desk's, for kinds with a desk. Visitors see what they saw.
   * @returns the write, which runs `check` once others have finished, and what was left out, in Chinese
   */
  keep?(
    subject: string,
    state: State,
    standing: Standing,
    occasion: Occasion,
  ): Promise<{
    write: (trx: Transaction<Database>, check: () => Promise<void>) => Promise<void>;
    notes: string[];
  }>;
  /** The file that draws a record's name, for kinds that are seen in it. */
  drawnIn?(state: State): { face: string; text: string; file: string } | null;
  /** How its records name fonts; a kind without it names none. */
  readonly naming?: Naming;
  titleOf(state: State): string;
  /** Where a record is seen; `kind` is `null` if that is no page of its own. */
  pageOf(subject: string, state: State): { id: string; kind: PageOfSite['kind'] | null; path: string };
  /** Faults of a change whose record is still as it was put in. */
  findings(change: Change, checking: Checking): Promise<ReleaseFinding[]>;
  differences(before: State, after: State): Promise<ReleaseChange['differences']>;
}

/** The record of a kind with a desk, which is there whenever it is asked for. */
export function there(standing: Standing | null): Standing {
  if (!standing) throw new Error('the record is gone');
  return standing;
}

export const kindOf = (kinds: readonly ReleaseKind[], name: ReleaseKindName): ReleaseKind =>
  kinds.find(({ kind }) => kind === name) as ReleaseKind;

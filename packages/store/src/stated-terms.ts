declare const opaque: unique symbol;

/**
 * What a licence states of each use: JSON that only its reader below opens. It says nothing about a font until it is
 * known that the licence's text came with it, so whatever shows terms gets verdicts instead (decision 51).
 */
export interface StatedTerms {
  readonly [opaque]: true;
}

export interface Statement {
  /** A use of the contract's `LICENCE_USES`; a licence stored before a use was added lacks it (`statementsOn`). */
  use: string;
  permission: 'yes' | 'no' | 'conditional' | 'unknown';
  note: string;
}

export const statementsIn = (terms: StatedTerms): Statement[] =>
  JSON.parse(terms as unknown as string) as Statement[];

export const statedTerms = (statements: readonly Statement[]): StatedTerms =>
  JSON.stringify(statements) as unknown as StatedTerms;

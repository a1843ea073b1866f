export interface Finding {
  /** `advice`: the site works, but a setting deserves attention. */
  readonly level: 'fine' | 'advice' | 'problem';
  /** What was checked, and what to do about it if it is not right; Chinese. */
  readonly said: string;
}

export const fine = (said: string): Finding => ({ level: 'fine', said });
export const advice = (said: string): Finding => ({ level: 'advice', said });
export const bad = (said: string): Finding => ({ level: 'problem', said });

export type Check = () => Promise<Finding | readonly Finding[]>;

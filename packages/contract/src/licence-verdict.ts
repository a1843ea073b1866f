import type { Permission } from './admin/permissions.ts';
import { LICENCE_USES, type LicenceUse } from './entities.ts';

/**
 * Verdict on a use of a font. `claimed`: its source names a licence that permits the use, with or without conditions,
 * but the licence's text did not come with the font.
 */
export const VERDICTS = ['allowed', 'conditional', 'claimed', 'denied', 'unknown'] as const;
export type Verdict = (typeof VERDICTS)[number];

export const VERDICT_NAMES = {
  allowed: '可以',
  conditional: '有条件',
  claimed: '来源称可以，未见全文',
  denied: '不可以',
  unknown: '未说明',
} as const satisfies Record<Verdict, string>;

/** Four characters at most, for narrow columns. */
export const SHORT_VERDICT_NAMES = { ...VERDICT_NAMES, claimed: '未见全文' } as const;

/** Explains `claimed` where its short name is shown. */
export const CLAIMED_MEANING = '未见全文：来源称可以，授权全文没有随字体附上，使用前请向权利人核实';

export interface UseVerdict<Use extends string = LicenceUse> {
  readonly use: Use;
  readonly name: string;
  readonly verdict: Verdict;
  /** The condition, or the clause. */
  readonly note: string;
}

/** Name of a font's licence, which is only claimed if its text did not come with the font. */
export const licenceInWords = ({ name, textSeen }: { name: string; textSeen: boolean }): string =>
  textSeen ? name : `${name}，未见全文`;

interface Statement {
  readonly use: string;
  readonly permission: Permission;
  readonly note: string;
}

/**
 * One statement on each use, in the order of `LICENCE_USES`. A use that a stored licence does not mention, since it is
 * older than the use, is unknown.
 */
export const statementsOn = (statements: readonly Statement[]): (Statement & { use: LicenceUse })[] =>
  LICENCE_USES.map(({ key: use }) => {
    const { permission = 'unknown', note = '' } = statements.find((row) => row.use === use) ?? {};
    return { use, permission, note };
  });

/**
 * The verdicts on all uses, in the order of `LICENCE_USES`. A use without a statement is unknown.
 * @param textSeen true if the licence's text came with the font, or if the licence itself is described
 */
export function statedVerdicts(statements: readonly Statement[], textSeen: boolean): UseVerdict[] {
  return statementsOn(statements).map(({ use, permission, note }, n) => {
    const verdict = verdictOf(permission, textSeen);
    const conditional = verdict === 'claimed' && permission === 'conditional';
    const { name } = LICENCE_USES[n] as { name: string };
    return { use, name, verdict, note: conditional ? `有条件：${note}` : note };
  });
}

function verdictOf(permission: Permission, textSeen: boolean): Verdict {
  if (permission === 'no') return 'denied';
  if (permission === 'unknown') return 'unknown';
  if (!textSeen) return 'claimed';
  return permission === 'yes' ? 'allowed' : 'conditional';
}

/** True if the font may be used so, with or without conditions. What only its source claims is no permission. */
export const permits = (verdict: Verdict): verdict is 'allowed' | 'conditional' =>
  verdict === 'allowed' || verdict === 'conditional';

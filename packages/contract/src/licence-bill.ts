import { LICENCE_USES, type LicenceUse } from './entities.ts';
import { VERDICT_NAMES, type Verdict } from './licence-verdict.ts';

/** What the site says of the uses of a font under a licence, with its source. */
export interface BilledLicence {
  readonly name: string;
  readonly spdx: string | null;
  /** Where it is stated. */
  readonly evidence: string;
  /** Day (YYYY-MM-DD) the licence was read. */
  readonly reviewedAt: string;
  /** `note` is the condition, or the clause that forbids. */
  readonly verdicts: Readonly<Record<LicenceUse, { verdict: Verdict; note: string }>>;
}

interface BilledFace {
  readonly name: string;
  /** Parts of the game that use it, such as 标题. */
  readonly roles: string;
  readonly licence: BilledLicence;
}

interface LicenceBill {
  readonly project: string;
  /** Day (YYYY-MM-DD) of the bill. */
  readonly date: string;
  /** Name and address of the site. */
  readonly site: string;
  /** Uses of the project, which are listed first. */
  readonly uses: readonly LicenceUse[];
  readonly faces: readonly BilledFace[];
}

/** Uses of the project, then the others, each in the order of `LICENCE_USES`. */
export const billedUses = (uses: readonly LicenceUse[]) => [
  ...LICENCE_USES.filter(({ key }) => uses.includes(key)),
  ...LICENCE_USES.filter(({ key }) => !uses.includes(key)),
];

/** Lines of the bill as plain text. */
export function billText({ project, date, site, uses, faces }: LicenceBill): string[] {
  return [
    `${project} 授权清单`,
    `${site}，${date}`,
    '按各款字体的授权整理，以授权文本为准。',
    ...faces.flatMap(({ name, roles, licence }) => [
      '',
      `${name}（${roles}）`,
      `授权：${licence.name}${licence.spdx ? `（${licence.spdx}）` : ''}`,
      `核对：${licence.reviewedAt}，${licence.evidence}`,
      ...billedUses(uses).map(({ key, name: use }) => {
        const { verdict, note } = licence.verdicts[key];
        return `  ${use}：${VERDICT_NAMES[verdict]}${note ? `，${note}` : ''}`;
      }),
    ]),
  ];
}

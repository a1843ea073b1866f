import { LICENCE_USES, type LicenceUse, PERMISSION_NAMES, type Permission } from './entities.ts';

/** What a licence says, with its source. */
export interface BilledLicence {
  readonly name: string;
  readonly spdx: string | null;
  /** Where it is stated. */
  readonly evidence: string;
  /** Day (YYYY-MM-DD) the licence was read. */
  readonly reviewedAt: string;
  /** `note` is the condition, or the clause that forbids. */
  readonly permissions: Readonly<Record<LicenceUse, { permission: Permission; note: string }>>;
}

export interface BilledFace {
  readonly name: string;
  /** Parts of the game that use it, such as 标题. */
  readonly roles: string;
  readonly licence: BilledLicence;
}

export interface LicenceBill {
  readonly project: string;
  /** Day (YYYY-MM-DD) of the bill. */
  readonly date: string;
  /** Name and address of the site. */
  readonly site: string;
  /** Uses of the project, which are listed first. */
  readonly uses: readonly LicenceUse[];
  readonly faces: readonly BilledFace[];
}

/** Uses of the project, then the others, each in the order of the matrix. */
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
        const { permission, note } = licence.permissions[key];
        return `  ${use}：${PERMISSION_NAMES[permission]}${note ? `，${note}` : ''}`;
      }),
    ]),
  ];
}

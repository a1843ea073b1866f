/**
 * What a licence states of a use, as operators enter it. `conditional` always has a note. Pages show verdicts
 * (`licence-verdict.ts`), which also say if that statement was seen with the font.
 */
export const PERMISSIONS = ['yes', 'no', 'conditional', 'unknown'] as const;
export type Permission = (typeof PERMISSIONS)[number];

export const PERMISSION_NAMES = {
  yes: '可以',
  no: '不可以',
  conditional: '有条件',
  unknown: '未说明',
} as const satisfies Record<Permission, string>;

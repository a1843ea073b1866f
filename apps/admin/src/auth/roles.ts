import { STAFF_ROLES, type StaffRole } from '@ziwan/contract';

/** Whether an account of this role may do what takes at least `least`. */
export const mayDo = (role: StaffRole, least: StaffRole): boolean =>
  STAFF_ROLES.indexOf(role) >= STAFF_ROLES.indexOf(least);

export const ROLE_NAMES = { member: '会员', editor: '编辑', operator: '运营', owner: '站长' } as const;

/** What each role may do, as it is told where roles are given. */
export const ROLE_WORDS = {
  member: '只用网站，进不了后台',
  editor: '写文章、做合集，管内容用的图片',
  operator: '编辑的一切，加上字体、广告、用户、来信和通知',
  owner: '一切，加上任命和撤换后台人员',
} as const;

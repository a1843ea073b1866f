import { STAFF_ROLES, type StaffRole } from '@ziwan/contract';

/** True when the role is at least `least`. */
export const mayDo = (role: StaffRole, least: StaffRole): boolean =>
  STAFF_ROLES.indexOf(role) >= STAFF_ROLES.indexOf(least);

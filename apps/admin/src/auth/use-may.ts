import { isStaff, type StaffRole } from '@ziwan/contract';
import { usePermissions } from 'react-admin';

/** True once the role is known and has the permissions of `least`. */
export function useMay(least: StaffRole): boolean {
  const { permissions } = usePermissions<StaffRole>();
  return permissions !== undefined && isStaff(permissions, least);
}

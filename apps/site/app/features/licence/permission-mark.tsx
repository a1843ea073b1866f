import { PERMISSIONS, type Permission } from './licence-seals.tsx';
import styles from './permission-mark.module.css';

/** What a licence says of one use, as a small seal with its word. */
export function PermissionMark({ permission }: { permission: Permission }) {
  return (
    <span className={styles.permission} data-permission={permission}>
      {PERMISSIONS[permission]}
    </span>
  );
}

import { Seal } from '../../../ui/seal.tsx';
import { PERMISSIONS, type Permission } from './licence-seals.tsx';

/** Permission for one use: seal and label. */
export function PermissionMark({ permission, note }: { permission: Permission; note?: string | undefined }) {
  return (
    <Seal tone={permission} title={note || undefined}>
      {PERMISSIONS[permission]}
    </Seal>
  );
}

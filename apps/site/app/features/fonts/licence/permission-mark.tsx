import { PERMISSION_NAMES, type Permission } from '@ziwan/contract';
import { Seal } from '../../../ui/seal.tsx';

/** Permission for one use: seal and label. */
export function PermissionMark({ permission, note }: { permission: Permission; note?: string | undefined }) {
  return (
    <Seal tone={permission} title={note || undefined}>
      {PERMISSION_NAMES[permission]}
    </Seal>
  );
}

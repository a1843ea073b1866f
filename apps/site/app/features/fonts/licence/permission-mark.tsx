import { Seal } from '../../../ui/seal.tsx';
import { PERMISSIONS, type Permission } from './licence-seals.tsx';

/** What a licence says of one use: the seal with its word. */
export function PermissionMark({ permission, note }: { permission: Permission; note?: string | undefined }) {
  return (
    <Seal tone={permission} title={note || undefined}>
      {PERMISSIONS[permission]}
    </Seal>
  );
}

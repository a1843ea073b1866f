import { Button, type ButtonProps } from '@mui/material';
import { recoverEntry } from '@ziwan/contract/admin';
import { useRefresh } from 'react-admin';
import { useCall } from '../../ui/use-call.ts';

/** Takes an entry out of the bin, as a draft. */
export function RecoverButton({ id, ...look }: { id: string } & Pick<ButtonProps, 'size' | 'variant'>) {
  const refresh = useRefresh();
  const [recover, working] = useCall(recoverEntry, '已取回，现在是草稿');
  return (
    <Button
      {...look}
      disabled={working}
      onClick={async (event) => {
        // In a list, the row opens the entry.
        event.stopPropagation();
        await recover({ params: { id } });
        refresh();
      }}
    >
      取回
    </Button>
  );
}

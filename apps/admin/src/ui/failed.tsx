import { Box, Button } from '@mui/material';
import { useEditContext, useListContext, useResourceContext, useShowContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { messageOf } from '../api/client.ts';

interface FailedProps {
  error: unknown;
  onRetry: () => void;
}

/** Reports that a page could not be read and offers a retry, or the list where the record is gone. */
function Failed({ error, onRetry }: FailedProps) {
  const resource = useResourceContext() ?? '';
  const gone = (error as { status?: number } | null)?.status === 404;
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider', mt: 2, py: 6, color: 'text.secondary' }} role="alert">
      <p>{gone ? '这一条已经不在了。' : `没能读到：${messageOf(error)}`}</p>
      {gone ? (
        <Button variant="outlined" component={Link} to={`/${resource}`}>
          回到列表
        </Button>
      ) : (
        <Button variant="outlined" onClick={onRetry}>
          再试一次
        </Button>
      )}
    </Box>
  );
}

export function ListFailed() {
  const { error, refetch } = useListContext();
  return <Failed error={error} onRetry={() => void refetch()} />;
}

export function EditFailed() {
  const { error, refetch } = useEditContext();
  return <Failed error={error} onRetry={() => void refetch()} />;
}

export function ShowFailed() {
  const { error, refetch } = useShowContext();
  return <Failed error={error} onRetry={() => void refetch()} />;
}

import { Alert, Box, Button, LinearProgress } from '@mui/material';
import { Link } from 'react-router-dom';
import type { Many } from './use-many.ts';

interface OutcomeBarProps {
  many: Many;
  onStop: () => void;
  onUndo: () => void;
  onClose: () => void;
}

/** Says above the list how far an act on many fonts is, what failed and why, and offers to take it back. */
export function OutcomeBar({ many, onStop, onUndo, onClose }: OutcomeBarProps) {
  const { deed, progress, failure, isUndo } = many;
  const { total, done, changed, failed, undo, state } = progress;
  const running = state === 'running';
  const left = total - done;
  const sentence = running
    ? `${deed}：${done} / ${total} 款`
    : [
        `${deed}：${changed} 款改好了`,
        ...(done - changed - failed.length > 0 ? [`${done - changed - failed.length} 款本来就是这样`] : []),
        ...(failed.length > 0 ? [`${failed.length} 款没有成功`] : []),
        ...(left > 0 ? [`${left} 款没有动${failure ? `：${failure}` : ''}`] : []),
      ].join('，');
  return (
    <Alert
      severity={running ? 'info' : failed.length > 0 || left > 0 ? 'warning' : 'success'}
      sx={{ mt: 2, mb: 1 }}
      action={
        running ? (
          <Button color="inherit" onClick={onStop}>
            停下
          </Button>
        ) : (
          <>
            {undo.length > 0 && !isUndo && (
              <Button color="inherit" onClick={onUndo}>
                撤销
              </Button>
            )}
            <Button color="inherit" onClick={onClose}>
              知道了
            </Button>
          </>
        )
      }
    >
      {sentence}
      {running && <LinearProgress variant="determinate" value={(100 * done) / total} sx={{ mt: 1 }} />}
      {failed.length > 0 && (
        <Box
          component="ul"
          aria-label="没有成功的"
          sx={{ m: 0, mt: 1, pl: '1.2em', maxHeight: 180, overflow: 'auto' }}
        >
          {failed.map(({ id, why }) => (
            <li key={id}>
              <Link to={`/fonts/${encodeURIComponent(id)}`}>{id}</Link>：{why}
            </li>
          ))}
        </Box>
      )}
    </Alert>
  );
}

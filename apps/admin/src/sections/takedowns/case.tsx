import { Box, Button, Typography } from '@mui/material';
import { releaseResource, type Takedown } from '@ziwan/contract/admin';
import { minuteOf } from '@ziwan/contract/site-time';
import { useState } from 'react';
import { useRecordContext, useRefresh } from 'react-admin';
import { TAKEDOWN_STATES } from '../../texts/words.ts';
import { useRead } from '../../ui/use-read.ts';
import { UndoDialog } from '../releases/undo-dialog.tsx';
import { Decide } from './decide.tsx';
import { Files } from './files.tsx';
import { PurgeList } from './purge-list.tsx';

/** Beside the facts of a case: its evidence, its decision, and the way back. */
export function Case() {
  const takedown = useRecordContext<Takedown>();
  if (!takedown) return null;
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Files takedown={takedown} />
      {takedown.state === 'open' ? <Open takedown={takedown} /> : <Decided takedown={takedown} />}
    </Box>
  );
}

function Open({ takedown }: { takedown: Takedown }) {
  const [deciding, decide] = useState<'upheld' | 'rejected' | null>(null);
  return (
    <Box component="section" aria-label="决定">
      <Typography variant="h3" component="h2" sx={{ pb: 1 }}>
        决定
      </Typography>
      <Typography color="textSecondary" sx={{ pb: 1.5 }}>
        按存下的内容办。撤下之前会列出提到它的每一处，逐处选怎么办。
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="contained" color="error" onClick={() => decide('upheld')}>
          成立，撤下字体
        </Button>
        <Button variant="outlined" onClick={() => decide('rejected')}>
          不成立
        </Button>
      </Box>
      {deciding && <Decide takedown={takedown} decision={deciding} onClose={() => decide(null)} />}
    </Box>
  );
}

function Decided({ takedown }: { takedown: Takedown }) {
  const { state, reason, decidedAt, decidedBy, told, releaseId } = takedown;
  const [undoing, undo] = useState(false);
  const refresh = useRefresh();
  return (
    <Box component="section" aria-label="决定">
      <Typography variant="h3" component="h2" sx={{ pb: 1 }}>
        {TAKEDOWN_STATES[state]}
      </Typography>
      <Typography color="textSecondary">
        {decidedBy?.nickname ?? '已注销的账号'} 于 {decidedAt && minuteOf(decidedAt)} 决定
        {told > 0 && `，给 ${told} 人发了站内消息`}。
      </Typography>
      <Typography sx={{ py: 1.5, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{reason}</Typography>
      {state === 'down' && (
        <>
          <Button variant="outlined" onClick={() => undo(true)}>
            整案撤回，恢复字体
          </Button>
          <PurgeList takedown={takedown} />
        </>
      )}
      {undoing && releaseId && (
        <Undo
          releaseId={releaseId}
          onClose={() => undo(false)}
          onDone={() => {
            undo(false);
            refresh();
          }}
        />
      )}
    </Box>
  );
}

function Undo({ releaseId, ...dialog }: { releaseId: string; onClose: () => void; onDone: () => void }) {
  const { data } = useRead(releaseResource.one, { params: { id: releaseId } });
  return data && <UndoDialog release={data} {...dialog} />;
}

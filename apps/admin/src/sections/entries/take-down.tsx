import { Box, Button, Typography } from '@mui/material';
import { type AdminEntry, discardEntry, unpublishEntry } from '@ziwan/contract/admin';
import { useState } from 'react';
import { Confirm, useRefresh } from 'react-admin';
import { useCall } from '../../ui/use-call.ts';
import { PutDialog } from '../releases/put-dialog.tsx';
import { momentWords } from './schedule.ts';

/** Acts on what visitors see now: taking the page down, and dropping a change that waits. */
export function TakeDown({ entry }: { entry: AdminEntry }) {
  const refresh = useRefresh();
  const [asking, setAsking] = useState<'down' | 'discard' | 'release' | null>(null);
  const [unpublish, unpublishing] = useCall(unpublishEntry, '已撤下，现在是草稿');
  const [discard, discarding] = useCall(discardEntry, '已放弃，站上的版本不变');
  const { waiting } = entry;
  if (!entry.visible) return null;
  const act = async () => {
    const call = asking === 'down' ? unpublish : discard;
    setAsking(null);
    if (await call({ params: { id: entry.id }, body: { revision: entry.revision } })) refresh();
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      {waiting && (
        <Typography variant="body2" color="textSecondary" sx={{ width: '100%' }}>
          这里是还没换上的修改，站上仍是第 {waiting.shownVersion} 版
          {waiting.publishAt ? `，到 ${momentWords(waiting.publishAt)} 换上` : ''}。
        </Typography>
      )}
      {waiting && (
        <Button disabled={discarding} onClick={() => setAsking('discard')}>
          放弃这次修改
        </Button>
      )}
      <Button color="error" disabled={unpublishing} onClick={() => setAsking('down')}>
        撤下
      </Button>
      <Button color="error" onClick={() => setAsking('release')}>
        随发布单撤下
      </Button>
      {asking === 'release' && (
        <PutDialog
          title="随发布单撤下"
          records={[{ kind: 'text', subject: String(entry.id), revision: entry.revision }]}
          asks={false}
          leaves
          onClose={() => setAsking(null)}
          onDone={() => {
            setAsking(null);
            refresh();
          }}
        />
      )}
      <Confirm
        isOpen={asking === 'down'}
        title="撤下这一页？"
        content={`访客马上打不开它（404），列表、搜索和订阅里也没有了。这里的内容留作草稿${waiting?.publishAt ? '，定时换上也作罢' : ''}；没有保存的改动会丢。`}
        confirm="撤下"
        onConfirm={() => void act()}
        onClose={() => setAsking(null)}
      />
      <Confirm
        isOpen={asking === 'discard'}
        title="放弃这次修改？"
        content="站上的版本不变；放弃的内容还能在改动历史里找到。"
        confirm="放弃修改"
        onConfirm={() => void act()}
        onClose={() => setAsking(null)}
      />
    </Box>
  );
}

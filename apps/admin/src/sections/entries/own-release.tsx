import { Alert, Button, Link, Typography } from '@mui/material';
import { type AdminEntry, releaseResource } from '@ziwan/contract/admin';
import { useState } from 'react';
import { Confirm, useRefresh } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { useCall } from '../../ui/use-call.ts';
import { momentWords } from './schedule.ts';

/** Names the release that shows a text at its time, says why it did not, and takes the time back. */
export function OwnRelease({ release }: { release: NonNullable<AdminEntry['release']> }) {
  const refresh = useRefresh();
  const [asking, ask] = useState(false);
  const [cancel, working] = useCall(releaseResource.remove, '已取消定时，现在是草稿');
  const { id, name, publishAt, failure } = release;
  const link = (
    <Link component={RouterLink} to={`/releases/${id}`}>
      「{name}」
    </Link>
  );
  const act = async () => {
    ask(false);
    await cancel({ params: { id } });
    // After a refusal, too: it was published or taken away meanwhile.
    refresh();
  };
  return (
    <>
      {failure !== null && (
        <Alert severity="error" icon={false}>
          {link}到点没有发出去：{failure}。改好之后重新定时，或者马上发布。
        </Alert>
      )}
      {publishAt === null && failure === null && (
        <Typography variant="body2" color="textSecondary">
          在发布单{link}里，没有时间，由人来发布；存成草稿就拿出来。
        </Typography>
      )}
      {publishAt !== null && (
        <Typography variant="body2" color="textSecondary">
          到时由发布单{link}发布，之后也能在那里撤回。
          <Button size="small" disabled={working} onClick={() => ask(true)}>
            取消定时
          </Button>
        </Typography>
      )}
      <Confirm
        isOpen={asking}
        title="取消定时？"
        content={`定在 ${publishAt && momentWords(publishAt)} 的发布作罢，内容留作草稿；站上不变。没有保存的改动会丢。`}
        confirm="取消定时"
        cancel="留着"
        onConfirm={() => void act()}
        onClose={() => ask(false)}
      />
    </>
  );
}

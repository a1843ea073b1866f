import { Alert, Box, Button } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { OutcomeBar } from '../../../ui/many/outcome-bar.tsx';
import { useMany } from '../../../ui/many/use-many.ts';
import { PutDialog } from '../../releases/put-dialog.tsx';
import { askUndo, runTogether } from '../../releases/together.tsx';
import { callChangeFonts } from '../many/change-fonts.ts';
import type { Saving } from './use-saving.ts';

/** Names the drafts that were saved from the sheet, and offers to publish them or to put them into a release. */
export function SavedBar({ saving: { saved, left, outdated, gone, forget } }: { saving: Saving }) {
  const acts = useMany(callChangeFonts);
  const [asking, ask] = useState<'release' | 'publish' | null>(null);
  const [release, setRelease] = useState<string | null>(null);
  const missed = gone > 0 && (
    <Alert severity="warning" sx={{ mt: 1 }}>
      有 {gone} 行在轮到之前拆开、合成一族或去掉了，没有存；还在表里的，请再存一次。
    </Alert>
  );
  if (saved.length === 0) return missed;
  return (
    <>
      <Alert
        severity="success"
        sx={{ mt: 2, flexWrap: { xs: 'wrap', md: 'nowrap' } }}
        action={
          left === 0 && (
            <Box sx={{ display: 'flex', flexWrap: { xs: 'wrap', md: 'nowrap' }, whiteSpace: 'nowrap' }}>
              <Button color="inherit" onClick={() => ask('release')}>
                放进发布单
              </Button>
              <Button color="inherit" onClick={() => ask('publish')}>
                发布
              </Button>
              <Button color="inherit" onClick={forget}>
                知道了
              </Button>
            </Box>
          )
        }
      >
        存成草稿 {saved.length} 份{left > 0 ? `，还有 ${left} 份` : ''}
        {release && (
          <>
            ，已放进<Link to={`/releases/${release}`}>发布单</Link>
          </>
        )}
        ：
        {saved.map(({ id, nameZh }, i) => (
          <span key={id}>
            {i > 0 && '、'}
            <Link to={`/fonts/${encodeURIComponent(id)}`}>{nameZh}</Link>
          </span>
        ))}
      </Alert>
      {outdated.length > 0 && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          正在存的时候又改了{outdated.map((name) => `「${name}」`).join('')}
          ，后改的没有存进草稿，请到草稿里补上。
        </Alert>
      )}
      {missed}
      <OutcomeBar acts={acts} unit="款" asking={askUndo} />
      {asking === 'release' && (
        <PutDialog
          title={`把 ${saved.length} 份草稿放进发布单`}
          records={saved.map(({ id }) => ({ kind: 'font', subject: id }))}
          asks={false}
          leaves={false}
          onClose={() => ask(null)}
          onDone={(id) => {
            ask(null);
            setRelease(id);
          }}
        />
      )}
      {asking === 'publish' && (
        <FormDialog
          title={`发布：${saved.length} 款`}
          action="发布"
          working={false}
          onClose={() => ask(null)}
          onSubmit={() => {
            ask(null);
            const ids = saved.map(({ id }) => id);
            void runTogether(acts, '发布', { kind: 'font', ids, leaves: false });
          }}
        >
          作为一张发布单一起上站，访客马上能看到，也能一起撤回。缺资料的会留着不动并说明原因；授权没有匹配上的，各种用途都显示为「未说明」。
        </FormDialog>
      )}
    </>
  );
}

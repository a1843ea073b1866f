import { Box, Button, Checkbox, Link, TextField, Typography } from '@mui/material';
import type { DataOf } from '@ziwan/contract';
import {
  clearSharedVotes,
  removeSharedComments,
  type sharedLinkList,
  type sharedLinkOne,
} from '@ziwan/contract/admin';
import { useState } from 'react';
import { Title, useRefresh } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { Facts } from '../../ui/facts.tsx';
import { chooseBy, searchBy } from '../../ui/filters.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { RuledItem, RuledList } from '../../ui/ruled-list.tsx';
import { SectionList } from '../../ui/section-list.tsx';
import { SectionShow } from '../../ui/section-show.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { useCall } from '../../ui/use-call.ts';
import { useMistakes } from '../../ui/use-mistakes.ts';
import { WithAside } from '../../ui/with-aside.tsx';

type Shared = DataOf<typeof sharedLinkList>['records'][number];
type Whole = DataOf<typeof sharedLinkOne>;

const countsOf = ({ commentCount, voteCount }: Shared) => `${commentCount} 条留言，${voteCount} 票`;

export const list = () => (
  <SectionList<Shared>
    filters={[
      searchBy('项目、主人、留言', 240),
      chooseBy('with', [
        { id: 'comments', name: '有留言的' },
        { id: 'votes', name: '有票的' },
      ]),
    ]}
    sort="-lastAt"
    rowClick="show"
    lead="会员把项目的只读链接给人看，打开的人可以投票、留言。项目的主人自己也能删；这里管别人投诉的、打广告的。"
    empty="还没有人建过项目的只读链接。"
    phone={{
      primary: (shared) => shared.projectName,
      secondary: (shared) => `${shared.owner.nickname} · ${countsOf(shared)}`,
      tertiary: (shared) => <TimeText at={shared.lastAt} />,
    }}
    columns={[
      { source: 'projectName' },
      { source: 'owner', sort: false, render: ({ owner }) => owner.nickname },
      { source: 'commentCount', as: 'number' },
      { source: 'voteCount', as: 'number' },
      { source: 'lastAt', as: 'time' },
      { source: 'createdAt', as: 'time', wide: true },
    ]}
  />
);

export const show = () => <SectionShow<Whole> view={SharedView} />;

type Asked = { do: 'comments'; ids: string[] } | { do: 'votes'; role: string | undefined };

function SharedView({ record: shared }: { record: Whole }) {
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [asked, ask] = useState<Asked | null>(null);
  const refresh = useRefresh();
  const { comments, votes } = shared;
  const roles = [...new Set(votes.map(({ role }) => role))];
  const chosen = ticked.filter((id) => comments.some((comment) => comment.id === id));
  return (
    <>
      <Title title={shared.projectName} />
      <WithAside
        sx={{ pt: 3 }}
        aside={
          <Facts
            rows={[
              [
                '主人',
                <Link
                  key="owner"
                  component={RouterLink}
                  to={`/users/${encodeURIComponent(shared.owner.id)}/show`}
                >
                  {shared.owner.nickname}
                </Link>,
              ],
              ['建链接', <TimeText key="created" at={shared.createdAt} />],
              ['最近一次', <TimeText key="last" at={shared.lastAt} />],
            ]}
          />
        }
      >
        <div>
          <Typography variant="h3" component="h2">
            留言
          </Typography>
          {comments.length === 0 && <Typography color="textSecondary">没有留言。</Typography>}
          <RuledList>
            {comments.map(({ id, name, content, createdAt }) => (
              <RuledItem key={id} sx={{ flexWrap: 'nowrap', columnGap: 1 }}>
                <Checkbox
                  checked={ticked.includes(id)}
                  slotProps={{ input: { 'aria-label': `选中 ${name} 的留言：${content.slice(0, 20)}` } }}
                  onChange={(_, on) => setTicked(on ? [...ticked, id] : ticked.filter((each) => each !== id))}
                  sx={{ ml: -1.5, alignSelf: 'flex-start' }}
                />
                <Box sx={{ minWidth: 0, flex: 1 }}>
                  <Typography variant="body2" color="textSecondary">
                    {name} · <TimeText at={createdAt} />
                  </Typography>
                  <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{content}</Box>
                </Box>
              </RuledItem>
            ))}
          </RuledList>
          {comments.length > 0 && (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, pt: 1, ml: -2 }}>
              <Button
                onClick={() =>
                  setTicked(chosen.length === comments.length ? [] : comments.map(({ id }) => id))
                }
              >
                {chosen.length === comments.length ? '都不选' : '全选'}
              </Button>
              <Button
                color="error"
                disabled={chosen.length === 0}
                onClick={() => ask({ do: 'comments', ids: [...chosen] })}
              >
                删除选中的 {chosen.length || ''}
              </Button>
            </Box>
          )}
          <Typography variant="h3" component="h2" sx={{ pt: 4 }}>
            投票
          </Typography>
          {roles.length === 0 && <Typography color="textSecondary">没有人投票。</Typography>}
          <RuledList>
            {roles.map((role) => (
              <RuledItem key={role} sx={{ alignItems: 'center' }}>
                <Box sx={{ flex: 1, minWidth: '12em' }}>
                  {role}：
                  {votes
                    .filter((vote) => vote.role === role)
                    .map(({ fontGNo, fontName, count }) => `${fontName ?? fontGNo} ${count} 票`)
                    .join('，')}
                </Box>
                <Button size="small" color="error" onClick={() => ask({ do: 'votes', role })}>
                  清空「{role}」的票
                </Button>
              </RuledItem>
            ))}
          </RuledList>
        </div>
      </WithAside>
      {asked && (
        <ReasonDialog
          shared={shared}
          asked={asked}
          onClose={() => ask(null)}
          onDone={() => {
            ask(null);
            setTicked([]);
            refresh();
          }}
        />
      )}
    </>
  );
}

interface ReasonDialogProps {
  shared: Whole;
  asked: Asked;
  onClose: () => void;
  onDone: () => void;
}

function ReasonDialog({ shared: { id }, asked, onClose, onDone }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const [remove, removing] = useCall(removeSharedComments, ({ removed }) => `删掉了 ${removed} 条留言`);
  const [clear, clearing] = useCall(clearSharedVotes, ({ removed }) => `清掉了 ${removed} 票`);
  const { holds, field } = useMistakes<'reason'>();
  const title = asked.do === 'comments' ? `删除 ${asked.ids.length} 条留言？` : `清空「${asked.role}」的票？`;
  const submit = async (form: HTMLFormElement) => {
    if (!holds(form, { reason: reason.trim().length < 2 ? '请写明原因，以后查得到' : undefined })) return;
    const done =
      asked.do === 'comments'
        ? await remove({ params: { id }, body: { comments: asked.ids, reason } })
        : await clear({
            params: { id },
            body: { ...(asked.role === undefined ? {} : { role: asked.role }), reason },
          });
    if (done) onDone();
  };
  return (
    <FormDialog
      title={title}
      action={asked.do === 'comments' ? '删除' : '清空'}
      color="error"
      working={removing || clearing}
      onSubmit={submit}
      onClose={onClose}
    >
      不能恢复。打开链接的人马上就看不到了。
      <TextField
        autoFocus
        required
        label="原因"
        {...field('reason', reason, setReason, '记在操作记录里')}
        slotProps={{ htmlInput: { maxLength: 200 } }}
        sx={{ mt: 2 }}
      />
    </FormDialog>
  );
}

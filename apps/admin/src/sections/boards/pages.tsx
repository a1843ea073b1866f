import { Button, TextField } from '@mui/material';
import type { DataOf } from '@ziwan/contract';
import { type boardList, boardRemove } from '@ziwan/contract/admin';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useRefresh } from 'react-admin';
import { searchBy } from '../../ui/filters.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SectionList } from '../../ui/section-list.tsx';
import { useCall } from '../../ui/use-call.ts';
import { useMistakes } from '../../ui/use-mistakes.ts';

type Board = DataOf<typeof boardList>['records'][number];

const titlesOf = ({ titles }: Board) => titles.map((title) => `「${title}」`).join('');
const ownerOf = ({ owner }: Board) => owner?.nickname ?? '没有登录';

export const list = () => (
  <SectionList<Board>
    filters={[searchBy('问的话、谁做的', 240)]}
    sort="-createdAt"
    rowClick={false}
    lead="访客在题字台把几个标题放上比稿板，发链接请人投票，90 天后自动删掉。有人投诉的，在这里收走。"
    empty="还没有人做过比稿板。"
    phone={{
      primary: titlesOf,
      secondary: ({ question }) => question,
      tertiary: ownerOf,
      below: (board) => <TakeAway board={board} />,
    }}
    columns={[
      { source: 'question', sort: false },
      { source: 'titles', sort: false, render: titlesOf },
      { source: 'owner', sort: false, render: ownerOf },
      { source: 'votes', as: 'number' },
      { source: 'createdAt', as: 'time' },
      { label: '操作', sort: false, render: (board) => <TakeAway board={board} /> },
    ]}
  />
);

/** Takes a board away; its maker reads the reason. */
function TakeAway({ board }: { board: Board }) {
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const { holds, field } = useMistakes<'reason'>();
  const refresh = useRefresh();
  const [remove, removing] = useCall(boardRemove, ({ told }) =>
    told ? '收走了，做的人会收到消息' : '收走了',
  );
  const { owner } = board;
  const submit = async (form: HTMLFormElement) => {
    if (!holds(form, { reason: reason.trim().length < 2 ? '请写明原因' : undefined })) return;
    if (!(await remove({ params: { id: board.id }, body: { reason } }))) return;
    setOpen(false);
    refresh();
  };
  return (
    <>
      <Button
        size="small"
        color="error"
        startIcon={<Trash2 aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        收走
      </Button>
      {isOpen && (
        <FormDialog
          title="收走这块比稿板？"
          action="收走"
          color="error"
          working={removing}
          onSubmit={submit}
          onClose={() => setOpen(false)}
        >
          {titlesOf(board)}的链接再也打不开，标题和票都没有了，找不回来。
          <TextField
            autoFocus
            required
            label="原因"
            {...field(
              'reason',
              reason,
              setReason,
              owner ? `${owner.nickname} 会在站内消息里看到` : '做的人没有登录，只记在操作记录里',
            )}
            slotProps={{ htmlInput: { maxLength: 200 } }}
            sx={{ mt: 2 }}
          />
        </FormDialog>
      )}
    </>
  );
}

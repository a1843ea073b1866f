import { Box, Button, TextField, Typography } from '@mui/material';
import { publishFont, renameFont, unpublishFont } from '@ziwan/contract/admin';
import { addressMistake } from '@ziwan/contract/font-addresses';
import { dayOf } from '@ziwan/contract/site-time';
import { Save, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { DeleteWithConfirmButton, SaveButton, useRefresh } from 'react-admin';
import { Link, useNavigate } from 'react-router-dom';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useCall } from '../../ui/use-call.ts';
import { useChanged } from '../../ui/use-changed.ts';
import { useMistakes } from '../../ui/use-mistakes.ts';
import { FileChangeList, lossOf } from './file-changes.tsx';
import { type Font, fontState } from './font-words.tsx';
import { Mentions } from './mentions.tsx';
import { PutIntoRelease } from './put-into-release.tsx';

type Question = 'publish' | 'unpublish' | 'address' | null;

/** Says when an announced licence change takes effect; empty without one. */
function announcedOf({ licenceChange }: Font): string {
  if (!licenceChange || licenceChange.effectiveOn <= dayOf(Date.now())) return '';
  return `授权的变更先公布，从 ${licenceChange.effectiveOn} 起生效。`;
}

/** Actions on the family. Those with an effect on visitors ask for confirmation. */
export function PublishBar({ font }: { font: Font }) {
  const changed = useChanged();
  const refresh = useRefresh();
  const navigate = useNavigate();
  const [question, ask] = useState<Question>(null);
  const [publish, publishing] = useCall(
    publishFont,
    announcedOf(font) === '' ? '已发布，访客马上能看到' : '已发布',
  );
  const [unpublish, unpublishing] = useCall(unpublishFont, '已下架，访客看不到了');
  const [rename, renaming] = useCall(renameFont, '地址已改');
  const [address, setAddress] = useState(font.id);
  const { holds, field } = useMistakes<'address'>();
  const at = { params: { id: font.id }, body: { revision: font.revision } };
  const shown = font.state === 'published' || font.state === 'changed';
  const fresh = font.publishedAt === null;
  const loss = font.fileChanges ? lossOf(font.fileChanges) : 0;
  const close = () => ask(null);

  const move = async (form: HTMLFormElement) => {
    if (!holds(form, { address: mistakeOf(address) })) return;
    const moved = await rename({ params: { id: font.id }, body: { revision: font.revision, address } });
    if (!moved) return;
    close();
    navigate(`/fonts/${encodeURIComponent(moved.id)}`);
  };

  const done = async (run: () => Promise<unknown>) => {
    const result = await run();
    close();
    if (result !== null) refresh();
  };

  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Box sx={{ pr: 1 }}>{fontState(font)}</Box>
      <SaveButton
        label="保存"
        variant={changed ? 'contained' : 'outlined'}
        alwaysEnable={false}
        sx={{ '& svg': { mr: 0.75 } }}
        icon={<Save aria-hidden="true" />}
      />
      {font.state !== 'published' && (
        <Button
          variant={changed ? 'outlined' : 'contained'}
          disabled={changed}
          onClick={() => ask('publish')}
        >
          {font.state === 'changed' ? '发布修改' : fresh ? '发布' : '重新发布'}
        </Button>
      )}
      <PutIntoRelease font={font} disabled={changed} />
      {shown && (
        <Button variant="outlined" disabled={changed} onClick={() => ask('unpublish')}>
          下架
        </Button>
      )}
      {shown && (
        <Button
          component={Link}
          to={`/takedowns/create?${new URLSearchParams({ source: JSON.stringify({ fontGNo: font.id }) })}`}
        >
          立撤架案
        </Button>
      )}
      {fresh && (
        <Button onClick={() => ask('address')} disabled={changed}>
          改地址
        </Button>
      )}
      {!shown && (
        <DeleteWithConfirmButton
          label="删除"
          redirect="list"
          mutationMode="pessimistic"
          icon={<Trash2 aria-hidden="true" />}
          confirmTitle={`删除「${font.nameZh}」`}
          confirmContent="连同上传的文件一起删掉，不能恢复。只是暂时不想让人看到，下架就够了。"
        />
      )}
      {changed && (
        <Typography variant="body2" color="textSecondary">
          有没保存的改动，先保存
        </Typography>
      )}

      {question === 'publish' && (
        <FormDialog
          title={`发布「${font.nameZh}」`}
          action={loss > 0 ? '确认少了这些，照样发布' : '发布'}
          working={publishing || font.obstacles.length > 0}
          onClose={close}
          onSubmit={() => done(() => publish({ ...at, body: { ...at.body, losing: loss > 0 } }))}
        >
          {font.obstacles.length > 0
            ? font.obstacles.join('；')
            : shown
              ? `发布后访客马上看到修改后的样子。${announcedOf(font)}${font.fileChanges ? '换了文件，下载过的人会收到消息：' : ''}`
              : '发布后访客马上能在网站上找到、试排它；有授权全文的还可以下载。'}
          {font.fileChanges && <FileChangeList changes={font.fileChanges} />}
          {font.contradictions.length > 0 && (
            <Box component="ul" aria-label="授权有矛盾" sx={{ pl: '1.2em', color: 'error.main' }}>
              {font.contradictions.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </Box>
          )}
        </FormDialog>
      )}
      {question === 'unpublish' && (
        <FormDialog
          title={`下架「${font.nameZh}」`}
          action="下架"
          working={unpublishing}
          onClose={close}
          onSubmit={() => done(() => unpublish(at))}
        >
          下架后访客在哪里都找不到它，已有的链接会说明它已经下架。资料、地址、下载数都留着，重新发布就回来；收藏过的人也会再看到。有人主张权利的，请立撤架案。
          <Mentions gno={font.id} />
        </FormDialog>
      )}
      {question === 'address' && (
        <FormDialog title="改地址" action="确定" working={renaming} onClose={close} onSubmit={move}>
          访客页面的网址是 /font/ 加上它。发布之后就不能再改，好让别人存下的链接一直有效。
          <TextField
            autoFocus
            required
            label="地址"
            {...field('address', address, setAddress, '小写字母、数字、连字符')}
            slotProps={{ htmlInput: { maxLength: 60 } }}
            sx={{ mt: 2 }}
          />
        </FormDialog>
      )}
    </Box>
  );
}

function mistakeOf(address: string): string | undefined {
  if (address === '') return '请填地址';
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(address)) return '只能用小写字母、数字和它们之间的连字符';
  return addressMistake(address) ?? undefined;
}

import { Alert, Box, Button, Link, Typography } from '@mui/material';
import { type AdminMedia, MEDIA_BIN_DAYS, purgeMedia, recoverMedia } from '@ziwan/contract/admin';
import { minuteOf } from '@ziwan/contract/site-time';
import { useState } from 'react';
import {
  Confirm,
  maxLength,
  required,
  TextInput,
  useRecordContext,
  useRedirect,
  useRefresh,
} from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { factsOf } from '../../media/upload.ts';
import { Facts } from '../../ui/facts.tsx';
import { SectionEdit } from '../../ui/section-form.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { useCall } from '../../ui/use-call.ts';
import { sectionOf } from '../entries/kinds.ts';
import { versionsIn } from './used-words.ts';

export default function MediaEdit() {
  return (
    <SectionEdit
      aside={<Uses />}
      removable={(record) => {
        const { uses, deletedAt } = record as AdminMedia;
        return deletedAt === null && uses.every(({ type }) => type === 'version');
      }}
      removal={{
        label: '放进回收站',
        successMessage: '已放进回收站',
        confirmTitle: '放进回收站？',
        confirmContent: `选图时看不到它，知道地址的人还打得开；${MEDIA_BIN_DAYS} 天内可以取回，之后彻底删除，也可以在回收站里马上删。有文章的旧版用着它的，一直留着，恢复旧版时一起取回。`,
      }}
      transform={({ title, alt }: AdminMedia) => ({ title, alt: alt ?? '' })}
    >
      <InBin />
      <Shown />
      <TextInput source="title" validate={[required(), maxLength(200)]} />
      <TextInput source="alt" validate={maxLength(300)} helperText="选用时先填上这一句，各处可以再改" />
    </SectionEdit>
  );
}

/** Says when a file in the bin is deleted for good, takes it out, or deletes it at once. */
function InBin() {
  const media = useRecordContext<AdminMedia>();
  const refresh = useRefresh();
  const redirect = useRedirect();
  const [recover, recovering] = useCall(recoverMedia, '已取回');
  const [purge, purging] = useCall(purgeMedia, '已彻底删除');
  const [asked, ask] = useState(false);
  if (!media?.deletedAt) return null;
  const working = recovering || purging;
  const versions = media.uses.map((use) => `《${use.title}》${versionsIn(use)}`).join('、');
  const take = async () => {
    if (await recover({ params: { id: media.id } })) refresh();
  };
  return (
    <Alert
      severity="info"
      icon={false}
      sx={{ mb: 2, width: '100%', flexWrap: 'wrap' }}
      action={
        <>
          <Button disabled={working} onClick={take}>
            取回
          </Button>
          <Button disabled={working} color="error" onClick={() => ask(true)}>
            马上彻底删除
          </Button>
        </>
      }
    >
      它在回收站里，
      {media.goneAt
        ? `${minuteOf(media.goneAt)} 之后彻底删除。`
        : '文章的旧版还用着，不会彻底删除；恢复那一版时一起取回。'}
      知道地址的人在那之前还打得开它。
      <Confirm
        isOpen={asked}
        loading={purging}
        title={`彻底删除「${media.title}」？`}
        content={`最多一分钟后它的地址就打不开了，也找不回来；备份里、别人已经存下的和 CDN 缓存里的不受影响。${versions && `用着它的旧版以后恢复不了：${versions}。`}`}
        confirm="彻底删除"
        confirmColor="warning"
        onClose={() => ask(false)}
        onConfirm={async () => {
          const gone = await purge({ params: { id: media.id } });
          ask(false);
          if (gone) redirect('list', 'media');
        }}
      />
    </Alert>
  );
}

function Shown() {
  const media = useRecordContext<AdminMedia>();
  if (!media) return null;
  const sx = { display: 'block', maxWidth: '100%', maxHeight: 480, mb: 2 };
  if (media.kind === 'picture') return <Box component="img" src={media.src} alt={media.alt} sx={sx} />;
  if (media.kind === 'video')
    return <Box component="video" src={media.src} controls preload="metadata" sx={sx} />;
  return (
    <Link href={media.src} target="_blank">
      打开字幕文件
    </Link>
  );
}

function Uses() {
  const media = useRecordContext<AdminMedia>();
  if (!media) return null;
  return (
    <>
      <Facts
        rows={[
          ['大小', factsOf(media)],
          ['放进来', <TimeText key="at" at={media.createdAt} />],
          ['谁放的', media.uploader?.nickname ?? '文件导入'],
        ]}
      />
      <Typography variant="h3" component="h2" sx={{ pt: 3, pb: 1 }}>
        用在
      </Typography>
      {media.uses.length === 0 ? (
        <Typography color="textSecondary">没有用到。</Typography>
      ) : (
        <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
          {media.uses.map((use) => (
            <li key={`${use.type} ${use.id}`}>
              <Link
                component={RouterLink}
                to={`/${use.kind ? sectionOf(use.kind) : use.type}/${encodeURIComponent(use.id)}`}
              >
                {use.title}
              </Link>
              {versionsIn(use) && `（${versionsIn(use)}）`}
            </li>
          ))}
        </Box>
      )}
      {media.uses.some(({ type }) => type !== 'version') && (
        <Typography color="textSecondary" variant="body2" sx={{ pt: 1 }}>
          还有地方在用，不能删除。
        </Typography>
      )}
    </>
  );
}

import { Box, Link, Typography } from '@mui/material';
import type { AdminMedia } from '@ziwan/contract/admin';
import { maxLength, required, TextInput, useRecordContext } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { factsOf } from '../../media/upload.ts';
import { Facts } from '../../ui/facts.tsx';
import { SectionEdit } from '../../ui/section-form.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { sectionOf } from '../entries/kinds.ts';

export default function MediaEdit() {
  return (
    <SectionEdit
      aside={<Uses />}
      removable={(record) => (record as AdminMedia).uses.length === 0}
      transform={({ title, alt }: AdminMedia) => ({ title, alt: alt ?? '' })}
    >
      <Shown />
      <TextInput source="title" validate={[required(), maxLength(200)]} />
      <TextInput source="alt" validate={maxLength(300)} helperText="选用时先填上这一句，各处可以再改" />
    </SectionEdit>
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
        <Typography color="textSecondary">没有用到，可以删除。</Typography>
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
            </li>
          ))}
        </Box>
      )}
      {media.uses.length > 0 && (
        <Typography color="textSecondary" variant="body2" sx={{ pt: 1 }}>
          还有地方在用，不能删除。
        </Typography>
      )}
    </>
  );
}

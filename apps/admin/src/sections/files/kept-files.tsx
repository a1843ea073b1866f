import { Box, Button, Typography } from '@mui/material';
import type { DataOf } from '@ziwan/contract';
import { keptFiles } from '@ziwan/contract/admin';
import { useState } from 'react';
import { Page } from '../../ui/page.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { useRead } from '../../ui/use-read.ts';
import { momentWords } from '../entries/schedule.ts';
import { HandBack } from './hand-back.tsx';

type Kept = DataOf<typeof keptFiles>[number];

/**
 * Entries and lists that were imported from a file and edited here: imports skip them until they are reverted to the
 * file.
 */
export default function KeptFiles() {
  const { data: files, failure, reload } = useRead(keptFiles, {});
  const [asked, setAsked] = useState<Kept | null>(null);
  return (
    <Page title="接管的文件">
      <Typography color="textSecondary" sx={{ maxWidth: '46em', pb: 2 }}>
        网站自带的内容写在文件里。在后台改过的，从那时起以后台为准，重启和导入都不会改回去。交还之后，下次导入又以文件为准。
      </Typography>
      {failure && <Typography role="alert">{failure}</Typography>}
      {files?.length === 0 && <Typography>还没有接管任何文件。</Typography>}
      {files?.map((file) => (
        <Box
          key={file.file}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 2,
            borderBottom: 1,
            borderColor: 'divider',
            py: 1,
          }}
        >
          <Box sx={{ flex: '1 1 240px', overflowWrap: 'anywhere' }}>
            {file.title}
            <Typography variant="caption" color="textSecondary" component="div">
              {file.file} · 接管于 <TimeText at={file.since} />
              {file.scheduledAt && ` · 定在 ${momentWords(file.scheduledAt)} 发布`}
            </Typography>
          </Box>
          <Button onClick={() => setAsked(file)}>交还给文件</Button>
        </Box>
      ))}
      {asked && (
        <HandBack
          file={asked.file}
          title={asked.title}
          planned={asked.scheduledAt}
          onClose={() => setAsked(null)}
          onDone={() => void reload()}
        />
      )}
    </Page>
  );
}

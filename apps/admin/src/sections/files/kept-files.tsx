import { Box, Button, Typography } from '@mui/material';
import type { DataOf } from '@ziwan/contract';
import { handBackFile, keptFiles } from '@ziwan/contract/admin';
import { useState } from 'react';
import { Confirm } from 'react-admin';
import { Page } from '../../ui/page.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { useCall } from '../../ui/use-call.ts';
import { useRead } from '../../ui/use-read.ts';

type Kept = DataOf<typeof keptFiles>[number];

/**
 * Entries and lists that were imported from a file and edited here: imports skip them until they are reverted to the
 * file.
 */
export default function KeptFiles() {
  const { data: files, failure, reload } = useRead(keptFiles, {});
  const [asked, setAsked] = useState<Kept | null>(null);
  const [handBack, working] = useCall(handBackFile, '已交还，下次导入以文件为准');
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
            </Typography>
          </Box>
          <Button disabled={working} onClick={() => setAsked(file)}>
            交还给文件
          </Button>
        </Box>
      ))}
      <Confirm
        isOpen={asked !== null}
        title={`把“${asked?.title ?? ''}”交还给文件？`}
        content="下次导入时，后台改过的内容会被文件里的盖掉；单篇内容的改动仍在历史里。"
        onClose={() => setAsked(null)}
        onConfirm={async () => {
          const file = asked?.file;
          setAsked(null);
          if (!file) return;
          await handBack({ body: { file } });
          await reload();
        }}
      />
    </Page>
  );
}

import { Box, Link, Typography } from '@mui/material';
import type { DataOf } from '@ziwan/contract';
import { storageState } from '@ziwan/contract/admin';
import { Link as RouterLink } from 'react-router-dom';
import { FILE_FAULTS } from '../../texts/words.ts';
import { RuledItem } from '../../ui/ruled-list.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { useRead } from '../../ui/use-read.ts';

type State = DataOf<typeof storageState>;
type Fault = State['faults'][number];

/**
 * Lists fonts and pictures out of service because their file cannot be read; renders nothing if there are none.
 */
export function Storage() {
  // Shows no error: the other parts of the page report it.
  const { data: state } = useRead(storageState, {});
  if (!state || state.total === 0) return null;
  return (
    <section>
      <Typography variant="h2" color="secondary" sx={{ pb: 1, borderBottom: 1, borderColor: 'text.primary' }}>
        {state.total} 个文件读不到
      </Typography>
      <Typography variant="body2" sx={{ py: 2, maxWidth: '44em' }}>
        下面的字体、图片暂停服务，其余照常。从备份把 blobs/
        里同名的文件复制回来，半分钟内自己恢复。没有备份的， 重新导入：随附的字体用{' '}
        <Command>npm run catalogue -- add default</Command>
        ，自己的字体导入或上传原文件，内容文件夹里的图片用{' '}
        <Command>npm run content -- import content</Command>。
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', borderTop: 1, borderColor: 'divider' }}>
        {state.faults.map((fault) => (
          <FaultEntry key={fault.key} fault={fault} />
        ))}
      </Box>
      {state.total > state.faults.length && (
        <Typography variant="body2" color="textSecondary" sx={{ pt: 1 }}>
          只列出前 {state.faults.length} 个；全部见 npm run catalogue -- check
        </Typography>
      )}
    </section>
  );
}

const Command = ({ children }: { children: string }) => (
  <Box component="code" sx={{ whiteSpace: 'nowrap' }}>
    {children}
  </Box>
);

const PLACES = { font: '/fonts', media: '/media' };
const PARTS: readonly (readonly [string, string])[] = [
  ['source/', '原文件，不能下载'],
  ['sfnt/', '展示用的文件，不能显示'],
  ['drawn/', '字符表，不能显示'],
];

function FaultEntry({ fault }: { fault: Fault }) {
  const what = PARTS.find(([folder]) => fault.key.startsWith(folder))?.[1];
  return (
    <RuledItem sx={{ alignItems: 'baseline', rowGap: 0.5 }}>
      {fault.kind === 'file' ? (
        <span>{fault.title}</span>
      ) : (
        <Link
          component={RouterLink}
          to={`${PLACES[fault.kind]}/${encodeURIComponent(fault.id)}`}
          sx={{ display: 'inline-block', py: { xs: 1.25, sm: 0.5 } }}
        >
          {fault.title}
        </Link>
      )}
      <Typography variant="body2">
        {FILE_FAULTS[fault.state]}
        {what && `：${what}`}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 20em', overflowWrap: 'anywhere' }}>
        {fault.key}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        <TimeText at={fault.since} />
      </Typography>
    </RuledItem>
  );
}

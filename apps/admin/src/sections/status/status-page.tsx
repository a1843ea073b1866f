import { Box, Typography } from '@mui/material';
import { siteStatus } from '@ziwan/contract/admin';
import { useEffect } from 'react';
import { Page } from '../../ui/page.tsx';
import { useRead } from '../../ui/use-read.ts';
import { Findings } from './findings.tsx';
import { NodeStatus } from './node.tsx';
import { Summary } from './summary.tsx';

/** Interval (ms) at which an open page reads again. */
const INTERVAL = 15_000;

/** How the site is running: what to do, the site as a whole, and every process. */
export default function StatusPage() {
  const { data: status, failure, reload } = useRead(siteStatus, {});
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) void reload();
    }, INTERVAL);
    return () => clearInterval(timer);
  }, [reload]);
  return (
    <Page title="运行状态">
      {failure && (
        <Typography role="alert" color="error" sx={{ pb: 2 }}>
          现在读不到运行状态：{failure}
        </Typography>
      )}
      {/* After a failure, the last figures would pass for the present ones. */}
      {status && !failure && (
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 6 }}>
          <Summary status={status} />
          <section>
            <Typography variant="h2" sx={{ pb: 1, borderBottom: 1, borderColor: 'text.primary' }}>
              检查
            </Typography>
            <Findings findings={[status.backup.finding, ...status.findings]} />
          </section>
          {status.nodes.map((node) => (
            <NodeStatus key={node.id} node={node} />
          ))}
        </Box>
      )}
    </Page>
  );
}

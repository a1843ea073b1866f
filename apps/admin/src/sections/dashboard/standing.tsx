import { Box, Link, Typography } from '@mui/material';
import { siteStatus } from '@ziwan/contract/admin';
import { Link as RouterLink } from 'react-router-dom';
import { useMay } from '../../auth/use-may.ts';
import { TimeText } from '../../ui/time-text.tsx';
import { useRead } from '../../ui/use-read.ts';
import { status as section } from '../status/index.ts';

/** For those who run the site: the newest backup, and what has to be done. */
export function Standing() {
  return useMay(section.role) ? <State /> : null;
}

const CHANNELS = { sms: '短信', mail: '邮件' };
/** Share of a budget from which the operator should know. */
const NEARLY = 0.8;

function State() {
  // Shows no error: the other parts of the page report it.
  const { data: state } = useRead(siteStatus, {});
  if (!state) return null;
  const { backup, messages, findings } = state;
  const spent = messages.filter(({ sent, limit }) => limit > 0 && sent >= limit * NEARLY);
  const problems = findings.filter(({ level }) => level === 'problem');
  return (
    <Box component="section" aria-label="运行状态" sx={{ display: 'grid', gap: 0.5 }}>
      {spent.map(({ channel, sent, limit }) => (
        <Typography key={channel} color="secondary">
          今天的{CHANNELS[channel]}
          {sent >= limit ? `已经发完 ${limit} 条，明天之前不再发送。` : `已发 ${sent} 条，上限 ${limit}。`}
        </Typography>
      ))}
      {problems.map(({ said }) => (
        <Typography key={said} color="secondary">
          {said}
        </Typography>
      ))}
      <Typography color={backup.isOverdue ? 'secondary' : 'textSecondary'}>
        {backup.last === null ? (
          '还没有备份'
        ) : (
          <>
            最近的备份：
            <TimeText at={backup.last} />
          </>
        )}
        {backup.isOverdue && backup.last !== null && '，已经太久'}。
        <Link
          component={RouterLink}
          to="/status"
          sx={{ display: 'inline-block', ml: 1, py: { xs: 1.25, sm: 0.5 } }}
        >
          运行状态
        </Link>
      </Typography>
    </Box>
  );
}

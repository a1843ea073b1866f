import { Box, Typography } from '@mui/material';
import type { DataOf } from '@ziwan/contract';
import type { siteStatus } from '@ziwan/contract/admin';
import { RuledItem, RuledList } from '../../ui/ruled-list.tsx';

type Finding = DataOf<typeof siteStatus>['findings'][number];

const NAMES = { problem: '要处理', advice: '建议', fine: '正常' } satisfies Record<Finding['level'], string>;
const ORDER = Object.keys(NAMES);

/** What the checks found, the worst first, each with its remedy. */
export function Findings({ findings }: { findings: readonly Finding[] }) {
  const sorted = [...findings].sort((a, b) => ORDER.indexOf(a.level) - ORDER.indexOf(b.level));
  return (
    <RuledList>
      {sorted.map(({ level, said }) => (
        <RuledItem key={said} sx={{ alignItems: 'baseline', flexWrap: 'nowrap', columnGap: 2 }}>
          <Typography
            variant="body2"
            color={level === 'problem' ? 'secondary' : 'textSecondary'}
            sx={{ flex: '0 0 4em' }}
          >
            {NAMES[level]}
          </Typography>
          <Box component="span" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
            {said}
          </Box>
        </RuledItem>
      ))}
    </RuledList>
  );
}

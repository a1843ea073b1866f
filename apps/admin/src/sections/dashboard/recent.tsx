import { Box, Link, Typography } from '@mui/material';
import { useCanAccess, useGetList } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { RuledItem, RuledList } from '../../ui/ruled-list.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import type { Entry } from '../audit/action-names.ts';
import { Sentence } from '../audit/sentence.tsx';

const SHOWN = 6;

/** The latest entries of the audit log. */
export function Recent() {
  const { canAccess } = useCanAccess({ resource: 'audit', action: 'list' });
  const { data } = useGetList<Entry>(
    'audit',
    { pagination: { page: 1, perPage: SHOWN }, sort: { field: 'at', order: 'DESC' } },
    { enabled: canAccess === true },
  );
  if (!canAccess || !data) return null;
  return (
    <section>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 2, pb: 1, borderBottom: 1 }}>
        <Typography variant="h2" sx={{ flex: 1 }}>
          刚刚发生的
        </Typography>
        <Link component={RouterLink} to="/audit" variant="body2">
          全部记录
        </Link>
      </Box>
      <RuledList>
        {data.map((entry) => (
          <RuledItem key={entry.id}>
            <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
              <TimeText at={entry.at} />
            </Typography>
            <Typography variant="body2" sx={{ flex: '1 1 16em', overflowWrap: 'anywhere' }}>
              <Sentence entry={entry} />
            </Typography>
          </RuledItem>
        ))}
      </RuledList>
    </section>
  );
}

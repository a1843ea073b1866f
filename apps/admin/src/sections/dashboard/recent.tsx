import { Box, Link, Typography } from '@mui/material';
import { useCanAccess, useGetList } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { TimeText } from '../../ui/time-text.tsx';
import type { Entry } from '../audit/audit-words.ts';
import { Sentence } from '../audit/sentence.tsx';

const SHOWN = 6;

/** What was done last, by anybody. */
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
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data.map((entry) => (
          <Box
            component="li"
            key={entry.id}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              columnGap: 3,
              py: 1,
              borderBottom: 1,
              borderColor: 'divider',
            }}
          >
            <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
              <TimeText at={entry.at} />
            </Typography>
            <Typography variant="body2" sx={{ flex: '1 1 16em', overflowWrap: 'anywhere' }}>
              <Sentence entry={entry} />
            </Typography>
          </Box>
        ))}
      </Box>
    </section>
  );
}

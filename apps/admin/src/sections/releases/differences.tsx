import { Box } from '@mui/material';
import type { ReleaseChange } from '@ziwan/contract/admin';
import { withTimes } from '../../texts/times.ts';
import { labelOf } from './records.ts';

/** What was and what is side by side, one field a line; under each other on a phone. */
export function Differences({ kind, differences }: Pick<ReleaseChange, 'kind' | 'differences'>) {
  return (
    <Box component="dl" sx={{ m: 0, mt: 1.5, typography: 'body2' }}>
      {differences.map(({ field, before, after }) => (
        <Box
          key={field}
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '6em repeat(2, minmax(0, 1fr))' },
            columnGap: 3,
            py: 0.5,
            overflowWrap: 'anywhere',
            whiteSpace: 'pre-wrap',
          }}
        >
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {labelOf(kind, field)}
          </Box>
          <Box component="dd" sx={{ m: 0 }}>
            {before ? (
              <del>{withTimes(before, after)}</del>
            ) : (
              <Quiet>{field === 'markdown' ? '没有删去的' : '原来没有'}</Quiet>
            )}
          </Box>
          <Box component="dd" sx={{ m: 0 }}>
            {after ? (
              <Box component="ins" sx={{ textDecoration: 'none' }}>
                {withTimes(after, before)}
              </Box>
            ) : (
              <Quiet>{field === 'markdown' ? '没有加上的' : '去掉了'}</Quiet>
            )}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const Quiet = ({ children }: { children: string }) => (
  <Box component="span" sx={{ color: 'text.secondary' }}>
    {children}
  </Box>
);

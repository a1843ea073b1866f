import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** Names and values, one pair a line, separated by hairlines. */
export function Facts({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <Box component="dl" sx={{ m: 0 }}>
      {rows.map(([name, value]) => (
        <Box
          key={name}
          sx={{
            display: 'grid',
            gridTemplateColumns: '8em minmax(0, 1fr)',
            gap: 2,
            py: 1,
            borderBottom: 1,
            borderColor: 'divider',
            overflowWrap: 'anywhere',
          }}
        >
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {name}
          </Box>
          <Box component="dd" sx={{ m: 0 }}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

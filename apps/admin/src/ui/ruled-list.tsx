import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** Items under each other, separated by hairlines. */
export const RuledList = ({ children, ordered = false }: { children: ReactNode; ordered?: boolean }) => (
  <Box component={ordered ? 'ol' : 'ul'} sx={{ m: 0, p: 0, listStyle: 'none' }}>
    {children}
  </Box>
);

/** An item whose parts stand side by side and wrap on a narrow screen. */
export const RuledItem = ({ children, sx = {} }: { children: ReactNode; sx?: Record<string, unknown> }) => (
  <Box
    component="li"
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      columnGap: 3,
      py: 1,
      borderBottom: 1,
      borderColor: 'divider',
      ...sx,
    }}
  >
    {children}
  </Box>
);

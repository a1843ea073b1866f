import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** A vertical list separated by hairlines. */
export const RuledList = ({ children, ordered = false }: { children: ReactNode; ordered?: boolean }) => (
  <Box component={ordered ? 'ol' : 'ul'} sx={{ m: 0, p: 0, listStyle: 'none' }}>
    {children}
  </Box>
);

/** An item with its parts side by side, wrapping on narrow screens. */
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

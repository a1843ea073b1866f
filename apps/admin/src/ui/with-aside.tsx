import { Box } from '@mui/material';
import type { ReactNode } from 'react';

interface WithAsideProps {
  children: ReactNode;
  /** Without an aside, the children take the full width. */
  aside?: ReactNode;
  /** Width (px) of the aside. */
  width?: number;
  gap?: number | Record<string, number>;
  sx?: Record<string, unknown>;
}

/** Two columns on a wide screen; on a narrow one the aside follows. */
export function WithAside({ children, aside, width = 320, gap = { xs: 4, lg: 6 }, sx = {} }: WithAsideProps) {
  const columns = aside ? `minmax(0, 1fr) ${width}px` : 'minmax(0, 1fr)';
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: columns }, gap, ...sx }}>
      {children}
      {aside && <aside>{aside}</aside>}
    </Box>
  );
}

import { Box, Typography } from '@mui/material';
import { lazy, Suspense } from 'react';
import { useMay } from '../../auth/use-may.ts';

const Figures = lazy(() => import('./figures.tsx'));

/** Visits and downloads as charts. */
export function Charts() {
  if (!useMay('operator')) return null;
  return (
    <section>
      <Typography variant="h2" sx={{ pb: 1 }}>
        浏览与下载
      </Typography>
      <Box sx={{ borderTop: 1, borderColor: 'text.primary', minHeight: 480 }}>
        <Suspense fallback={null}>
          <Figures />
        </Suspense>
      </Box>
    </section>
  );
}

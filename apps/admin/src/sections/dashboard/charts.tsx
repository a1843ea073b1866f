import { Box, Typography } from '@mui/material';
import { Suspense } from 'react';
import { useMay } from '../../auth/use-may.ts';
import { lazyPage } from '../../ui/lazy-page.tsx';

const Figures = lazyPage(() => import('./figures.tsx'));

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

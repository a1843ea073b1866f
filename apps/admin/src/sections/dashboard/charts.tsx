import { Box, Typography } from '@mui/material';
import type { StaffRole } from '@ziwan/contract';
import { lazy, Suspense } from 'react';
import { usePermissions } from 'react-admin';
import { mayDo } from '../../auth/roles.ts';

const Figures = lazy(() => import('./figures.tsx'));

/** Visits and downloads as charts. */
export function Charts() {
  const { permissions } = usePermissions<StaffRole>();
  if (!permissions || !mayDo(permissions, 'operator')) return null;
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

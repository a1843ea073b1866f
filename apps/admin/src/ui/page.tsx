import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { Title } from 'react-admin';

/** A page of a section that is neither list nor form. */
export function Page({
  title,
  actions,
  children,
}: {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <>
      <Title title={title} />
      {actions && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, pt: 2 }}>{actions}</Box>}
      <Box sx={{ pt: 2 }}>{children}</Box>
    </>
  );
}

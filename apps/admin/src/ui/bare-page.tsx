import { Box, CssBaseline, ThemeProvider, Typography } from '@mui/material';
import { createTheme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Seal } from '../layout/seal.tsx';
import { chosenMode } from '../theme/mode.ts';
import { createConsoleTheme } from '../theme/theme.ts';

/** A page for those who are not logged in: one narrow column, without menu. */
export const BarePage = ({ title, children }: { title: string; children: ReactNode }) => (
  <ThemeProvider theme={createTheme(createConsoleTheme(chosenMode()))}>
    <CssBaseline enableColorScheme />
    <Box component="main" sx={{ maxWidth: 440, mx: 'auto', px: 3, pt: { xs: 5, sm: 10 }, pb: 6 }}>
      <Seal />
      <Typography variant="h1" sx={{ pt: 4 }}>
        {title}
      </Typography>
      {children}
    </Box>
  </ThemeProvider>
);

import { Box, Typography } from '@mui/material';
import { Title, useGetIdentity } from 'react-admin';
import { Charts } from './charts.tsx';
import { greeting } from './greeting.ts';
import { Recent } from './recent.tsx';
import { Storage } from './storage.tsx';
import { Waiting } from './waiting.tsx';

/** What one sees first: what is out of order, what waits for somebody, then how the site is doing. */
export function Dashboard() {
  const { identity } = useGetIdentity();
  return (
    <>
      <Title title="今日" />
      <Typography variant="h1" component="h2" sx={{ pt: 4, pb: 3 }}>
        {greeting(new Date())}，{identity?.fullName}
      </Typography>
      <Box sx={{ display: 'grid', gap: 6 }}>
        <Storage />
        <Waiting />
        <Charts />
        <Recent />
      </Box>
    </>
  );
}

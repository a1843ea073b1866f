import { Box, Typography } from '@mui/material';
import { Title, useGetIdentity } from 'react-admin';
import { Charts } from './charts.tsx';
import { FontSets } from './font-sets.tsx';
import { greeting } from './greeting.ts';
import { Recent } from './recent.tsx';
import { Standing } from './standing.tsx';
import { Storage } from './storage.tsx';
import { Tasks } from './tasks.tsx';
import { Waiting } from './waiting.tsx';

/** The start page: how the site stands, faults, open work, font sets to add, statistics, recent actions. */
export function Dashboard() {
  const { identity } = useGetIdentity();
  return (
    <>
      <Title title="今日" />
      <Typography variant="h1" component="h2" sx={{ pt: 4, pb: 3 }}>
        {greeting(new Date())}，{identity?.fullName}
      </Typography>
      <Box sx={{ display: 'grid', gap: 6 }}>
        <Standing />
        <Storage />
        <Waiting />
        <Tasks />
        <FontSets />
        <Charts />
        <Recent />
      </Box>
    </>
  );
}

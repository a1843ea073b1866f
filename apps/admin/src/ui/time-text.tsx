import { Box } from '@mui/material';
import { timeOf } from '../texts/times.ts';

/** A time as `2026-11-21 10:30` in China; a dash where there is none. */
export function TimeText({ at }: { at: string | null | undefined }) {
  return at ? (
    <Box component="time" dateTime={at} sx={{ whiteSpace: 'nowrap' }}>
      {timeOf(at)}
    </Box>
  ) : (
    <>—</>
  );
}

import { Box } from '@mui/material';
import { minuteOf } from '@ziwan/contract/site-time';

/** A time as `2026-11-21 10:30` by the clock of the site; a dash where there is none. */
export function TimeText({ at }: { at: string | null | undefined }) {
  return at ? (
    <Box component="time" dateTime={at} sx={{ whiteSpace: 'nowrap' }}>
      {minuteOf(at)}
    </Box>
  ) : (
    <>—</>
  );
}

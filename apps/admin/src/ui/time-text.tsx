import { Box } from '@mui/material';
import { minuteOf } from '@ziwan/contract/site-time';

/** A time in the site's time zone, `2026-11-21 10:30`; a dash for none. */
export function TimeText({ at }: { at: string | null | undefined }) {
  return at ? (
    <Box component="time" dateTime={at} sx={{ whiteSpace: 'nowrap' }}>
      {minuteOf(at)}
    </Box>
  ) : (
    <>—</>
  );
}

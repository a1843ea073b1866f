import { Box } from '@mui/material';
import { SERIF } from '../theme/palette.ts';

/** The logo: a cinnabar seal beside the console's name. */
export function Seal() {
  return (
    <Box
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, fontFamily: SERIF, fontWeight: 600, mr: 2 }}
    >
      <Box
        aria-hidden
        sx={{
          display: 'grid',
          placeItems: 'center',
          width: 26,
          height: 26,
          borderRadius: '2px',
          backgroundColor: 'error.dark',
          color: 'error.contrastText',
          fontSize: 16,
        }}
      >
        玩
      </Box>
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        字玩后台
      </Box>
    </Box>
  );
}

import { Box, Link, Typography } from '@mui/material';
import { adminLicences, PERMISSION_NAMES } from '@ziwan/contract/admin';
import { Link as RouterLink } from 'react-router-dom';
import { nameOfUse } from '../../../texts/words.ts';
import { useRead } from '../../../ui/use-read.ts';

/** What a licence of the library permits, with the clause beside each use. One's own terms are written from a template. */
export function LicenceTerms({ id }: { id: string }) {
  const { data: licence, failure } = useRead(adminLicences.one, { params: { id } });
  if (failure) return <Typography variant="body2">没有取到这份授权的条款：{failure}</Typography>;
  if (licence?.id !== id) return null;
  return (
    <Box component="section" aria-label="各种用途" sx={{ typography: 'body2' }}>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: { xs: '5em 4em', sm: '5em 4.5em minmax(0, 1fr)' },
          columnGap: 2,
          '& dt, & dd': { m: 0, py: 0.25 },
        }}
      >
        {licence.matrix.map(({ use, permission, note }) => (
          <Box key={use} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {nameOfUse(use)}
            </Box>
            <dd>{PERMISSION_NAMES[permission]}</dd>
            <Box component="dd" sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}>
              {note || '条款没有提到'}
            </Box>
          </Box>
        ))}
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ pt: 1 }}>
        {licence.evidence}
        <Link component={RouterLink} to="/licences" sx={{ pl: 1 }}>
          是自己的条款：照样板新建一份
        </Link>
      </Typography>
    </Box>
  );
}

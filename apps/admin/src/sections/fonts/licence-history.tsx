import { Box, Typography } from '@mui/material';
import { fontLicences } from '@ziwan/contract/admin';
import { LICENCE_VERSION_STATES } from '../../texts/words.ts';
import { useRead } from '../../ui/use-read.ts';
import type { Font } from './font-words.tsx';

/** The licences the family was published under, each with its text at the time. */
export function LicenceHistory({ font }: { font: Font }) {
  // Publishing adds a version.
  const published = `${font.revision} ${font.state}`;
  const { data: versions, failure } = useRead(fontLicences, { params: { id: font.id } }, published);
  if (failure) return <Typography sx={{ pt: 3 }}>{failure}</Typography>;
  if (!versions) return null;
  if (versions.length === 0)
    return <Typography sx={{ pt: 3 }}>还没有发布过。每次以新的授权发布，这里就多一版。</Typography>;
  return (
    <Box sx={{ pt: 3, maxWidth: 860 }}>
      {versions.map((v) => (
        <Box key={v.version} sx={{ borderBottom: 1, borderColor: 'divider', py: 2 }}>
          <Typography variant="h3" component="h2">
            第 {v.version} 版　{v.licenceName}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            自 {v.effectiveOn} 起，{LICENCE_VERSION_STATES[v.state]}
            {v.changes ? `：${v.changes}` : ''}
          </Typography>
          {v.text ? (
            <Box component="details" sx={{ pt: 1 }}>
              <Box component="summary" sx={{ cursor: 'pointer', minHeight: 36 }}>
                全文
              </Box>
              <Box
                component="pre"
                sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', typography: 'body2', m: 0 }}
              >
                {v.text}
              </Box>
            </Box>
          ) : (
            <Typography variant="body2">这一版没有全文。</Typography>
          )}
        </Box>
      ))}
    </Box>
  );
}

import { Box, Typography } from '@mui/material';
import type { DataOf } from '@ziwan/contract';
import { fontLicences } from '@ziwan/contract/admin';
import { useEffect, useState } from 'react';
import { api, messageOf } from '../../api/client.ts';
import { VERSION_STATES } from '../../texts/licence-states.ts';
import type { Font } from './font-words.tsx';

/** The terms the family was published under, each with the text of then. */
export function LicenceHistory({ font }: { font: Font }) {
  const [versions, setVersions] = useState<DataOf<typeof fontLicences> | null>(null);
  const [error, setError] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: publishing makes another version
  useEffect(() => {
    let gone = false;
    api.call(fontLicences, { params: { id: font.id } }).then(
      (data) => gone || setVersions(data),
      (failure: unknown) => gone || setError(messageOf(failure)),
    );
    return () => {
      gone = true;
    };
  }, [font.id, font.revision, font.state]);
  if (error) return <Typography sx={{ pt: 3 }}>{error}</Typography>;
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
            自 {v.effectiveOn} 起，{VERSION_STATES[v.state]}
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

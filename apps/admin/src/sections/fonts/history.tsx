import { Box, Typography } from '@mui/material';
import { auditLog } from '@ziwan/contract/admin';
import { useEffect, useState } from 'react';
import { api, messageOf } from '../../api/client.ts';
import { TimeText } from '../../ui/time-text.tsx';
import { deedOf, type Entry, outcomeOf } from '../audit/audit-words.ts';

/** Who did what with this family, the newest first. */
export function History({ id }: { id: string }) {
  const [entries, setEntries] = useState<readonly Entry[] | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    let gone = false;
    api.call(auditLog, { query: { subjectKind: 'fonts', subjectId: id, size: 100 } }).then(
      ({ records }) => gone || setEntries(records),
      (failure: unknown) => gone || setError(messageOf(failure)),
    );
    return () => {
      gone = true;
    };
  }, [id]);
  if (error) return <Typography sx={{ pt: 3 }}>{error}</Typography>;
  if (!entries) return null;
  if (entries.length === 0)
    return <Typography sx={{ pt: 3 }}>后台还没有动过它：它是随字库导入的。</Typography>;
  return (
    <Box component="ol" sx={{ listStyle: 'none', p: 0, m: 0, pt: 2, maxWidth: 860 }}>
      {entries.map((entry) => {
        const { done, words } = outcomeOf(entry.outcome);
        return (
          <Box
            component="li"
            key={entry.id}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              columnGap: 3,
              py: 1,
              borderBottom: 1,
              borderColor: 'divider',
            }}
          >
            <TimeText at={entry.at} />
            <span>{entry.user?.nickname ?? '命令行'}</span>
            <span>{deedOf(entry).deed}</span>
            {!done && (
              <Box component="span" sx={{ color: 'error.main' }}>
                {words}
              </Box>
            )}
          </Box>
        );
      })}
    </Box>
  );
}

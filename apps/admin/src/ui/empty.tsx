import { Box, Button } from '@mui/material';
import type { ReactNode } from 'react';
import { useListContext, useResourceContext, useTranslate } from 'react-admin';

/** Stands in for an empty list; offers to clear the filters that emptied it. */
export function Empty({ words, filtered }: { words: ReactNode; filtered: boolean }) {
  const { setFilters } = useListContext();
  const resource = useResourceContext() ?? '';
  const translate = useTranslate();
  const name = translate(`resources.${resource}.name`);
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider', py: 6, color: 'text.secondary' }} role="status">
      {filtered ? (
        <>
          <p>按现在的条件没有找到{name}。</p>
          <Button variant="outlined" onClick={() => setFilters({})}>
            去掉条件
          </Button>
        </>
      ) : (
        (words ?? <p>还没有{name}。</p>)
      )}
    </Box>
  );
}

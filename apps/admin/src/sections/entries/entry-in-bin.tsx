import { Alert, Box, Typography } from '@mui/material';
import type { AdminEntry } from '@ziwan/contract/admin';
import { PreviewPane } from './markdown-input.tsx';
import { RecoverButton } from './recover-button.tsx';

/** An entry in the bin: to read and to take back, since the server refuses every change of it. */
export function EntryInBin({ entry: { id, title, summary, markdown } }: { entry: AdminEntry }) {
  return (
    <Box sx={{ pt: 2, maxWidth: 860 }}>
      <Alert severity="info" icon={false} action={<RecoverButton id={id} />}>
        它在回收站里，访客看不到，也不能改。取回之后是草稿。
      </Alert>
      <Typography variant="h2" sx={{ pt: 3 }}>
        {title}
      </Typography>
      {summary && (
        <Typography color="textSecondary" sx={{ pt: 1 }}>
          {summary}
        </Typography>
      )}
      <PreviewPane text={markdown ?? ''} />
    </Box>
  );
}

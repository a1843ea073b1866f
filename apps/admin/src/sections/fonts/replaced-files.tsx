import { Box } from '@mui/material';
import { compareFaces } from '@ziwan/contract/admin';
import { useRead } from '../../ui/use-read.ts';
import { FileChangeList } from './file-changes.tsx';
import type { Font } from './font-words.tsx';
import type { Upload } from './uploads/send-file.ts';

/** What adding checked uploads to a family changes in the files that it has. */
export function ReplacedFiles({ font, ready }: { font: Font; ready: readonly Upload[] }) {
  const uploads = ready.map(({ id }) => id);
  const input = { params: { id: font.id }, body: { uploads } };
  const { data, failure } = useRead(compareFaces, input, `${font.revision} ${uploads.join()}`);
  if (failure) return <Box sx={{ pb: 2 }}>没有比出新旧文件的不同：{failure}</Box>;
  if (data === null || data === undefined) return null;
  return (
    <Box sx={{ pb: 2 }}>
      会换掉现有的文件，与它们的不同：
      <FileChangeList changes={data} />
    </Box>
  );
}

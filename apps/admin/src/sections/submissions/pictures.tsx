import { Box, Typography } from '@mui/material';
import type { DataOf } from '@ziwan/contract';
import { submissionFile, type submissionOne } from '@ziwan/contract/admin';
import { useEffect, useState } from 'react';
import { api, messageOf } from '../../api/client.ts';

type Submission = DataOf<typeof submissionOne>;

/** Pictures of a submission. Only staff may see them, so they are fetched with the token and shown from blobs. */
export function Pictures({ submission }: { submission: Submission }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: '1fr', md: 'repeat(2, minmax(0, 1fr))' },
        pb: 3,
      }}
    >
      {submission.files.map((file) => (
        <Picture key={file.key} id={submission.id} file={file} title={submission.title} />
      ))}
    </Box>
  );
}

type PictureProps = { id: string; title: string; file: Submission['files'][number] };

function Picture({ id, title, file }: PictureProps) {
  const [address, setAddress] = useState<string | null>(null);
  const [failure, setFailure] = useState('');
  const { index, width, height } = file;
  useEffect(() => {
    let made = '';
    const controller = new AbortController();
    api
      .call(
        submissionFile,
        { params: { id, index: String(index) } },
        { signal: controller.signal, quiet: true },
      )
      .then(({ bytes, mediaType }) => {
        made = URL.createObjectURL(new Blob([bytes as BlobPart], { type: mediaType }));
        setAddress(made);
      })
      .catch((error: unknown) => controller.signal.aborted || setFailure(messageOf(error)));
    return () => {
      controller.abort();
      if (made) URL.revokeObjectURL(made);
    };
  }, [id, index]);
  const name = `${title}，第 ${index + 1} 张`;
  if (failure) return <Typography color="error">{failure}</Typography>;
  return (
    <a href={address ?? undefined} target="_blank" rel="noreferrer" aria-label={`看原图：${name}`}>
      <Box
        component="img"
        alt={name}
        {...(address ? { src: address } : {})}
        sx={{
          display: 'block',
          width: '100%',
          aspectRatio: width && height ? `${width} / ${height}` : '4 / 3',
          objectFit: 'contain',
          border: 1,
          borderColor: 'divider',
        }}
      />
    </a>
  );
}

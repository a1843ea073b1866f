import {
  Box,
  Button,
  ButtonBase,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
  Typography,
} from '@mui/material';
import { type AdminMedia, mediaResource } from '@ziwan/contract/admin';
import { useEffect, useState } from 'react';
import { api, messageOf } from '../api/client.ts';
import { MediaThumb } from './media-thumb.tsx';
import { factsOf, type MediaKind } from './upload.ts';
import { UploadButton } from './upload-button.tsx';

interface MediaDialogProps {
  kind: MediaKind;
  onChoose: (media: AdminMedia) => void;
  onClose: () => void;
}

const TITLES: Record<MediaKind, string> = {
  picture: '选一张图片',
  video: '选一段视频',
  captions: '选一份字幕',
};
const UPLOADS: Record<MediaKind, string> = {
  picture: '上传图片',
  video: '上传 MP4',
  captions: '上传 WebVTT',
};
const SIZE = 24;

/** Chooses a file of the media library or uploads one. */
export function MediaDialog({ kind, onChoose, onClose }: MediaDialogProps) {
  const [words, setWords] = useState('');
  const [page, setPage] = useState(1);
  const [found, setFound] = useState<{ records: AdminMedia[]; pages: number } | null>(null);
  const [fault, setFault] = useState<string | null>(null);

  useEffect(() => {
    const gone = new AbortController();
    const wait = setTimeout(() => {
      api
        .call(
          mediaResource.list,
          { query: { kind, q: words, current: page, size: SIZE } },
          { signal: gone.signal },
        )
        .then((answer) => {
          setFound(answer);
          setFault(null);
        })
        .catch((error) => gone.signal.aborted || setFault(messageOf(error)));
    }, 200);
    return () => {
      clearTimeout(wait);
      gone.abort();
    };
  }, [kind, words, page]);

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby="media-dialog-title">
      <DialogTitle id="media-dialog-title">{TITLES[kind]}</DialogTitle>
      <DialogContent sx={{ minHeight: 320 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-end', pb: 2 }}>
          <TextField
            label="在媒体库里找"
            value={words}
            onChange={(event) => {
              setWords(event.target.value);
              setPage(1);
            }}
            sx={{ flex: '1 1 200px', m: 0 }}
          />
          <UploadButton kind={kind} label={UPLOADS[kind]} onKept={onChoose} />
        </Box>
        {fault && <Typography role="alert">{fault}</Typography>}
        {found?.records.length === 0 && (
          <Typography color="textSecondary" sx={{ py: 4 }}>
            {words ? '没有找到，换个词试试，或者直接上传。' : '媒体库里还没有，先上传一个。'}
          </Typography>
        )}
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(136px, 1fr))' }}>
          {found?.records.map((media) => (
            <ButtonBase
              key={media.id}
              onClick={() => onChoose(media)}
              sx={{
                // A button sets what it has in its middle, and pictures of a row stood at different heights.
                display: 'flex',
                flexDirection: 'column',
                alignItems: 'stretch',
                justifyContent: 'start',
                textAlign: 'left',
                '&:hover': { color: 'secondary.main' },
              }}
            >
              <MediaThumb media={media} />
              <Typography variant="body2" sx={{ pt: 0.5, overflowWrap: 'anywhere' }}>
                {media.title}
              </Typography>
              <Typography variant="caption" color="textSecondary">
                {factsOf(media)}
              </Typography>
            </ButtonBase>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        {found && found.pages > 1 && (
          <Box sx={{ mr: 'auto', display: 'flex', alignItems: 'center' }}>
            <Button disabled={page <= 1} onClick={() => setPage(page - 1)}>
              上一页
            </Button>
            <Typography variant="caption">
              {page} / {found.pages}
            </Typography>
            <Button disabled={page >= found.pages} onClick={() => setPage(page + 1)}>
              下一页
            </Button>
          </Box>
        )}
        <Button onClick={onClose}>取消</Button>
      </DialogActions>
    </Dialog>
  );
}

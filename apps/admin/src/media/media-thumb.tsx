import { Box } from '@mui/material';
import type { AdminMedia } from '@ziwan/contract/admin';
import { Captions, Film } from 'lucide-react';

/** A thumbnail: the picture itself, or an icon for its kind. */
export function MediaThumb({
  media,
  alt = '',
}: {
  media: Pick<AdminMedia, 'kind' | 'src' | 'tone'>;
  alt?: string;
}) {
  const Sign = media.kind === 'video' ? Film : Captions;
  return (
    <Box
      sx={{
        aspectRatio: '4 / 3',
        display: 'grid',
        placeItems: 'center',
        overflow: 'hidden',
        backgroundColor: media.tone ?? 'background.paper',
        color: 'text.secondary',
        '& img': { width: '100%', height: '100%', objectFit: 'contain' },
      }}
    >
      {media.kind === 'picture' ? <img src={media.src} alt={alt} loading="lazy" /> : <Sign aria-hidden />}
    </Box>
  );
}

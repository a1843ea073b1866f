import { Box } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { type DrawnCover, drawCover, type WantedCover } from './covers.ts';

/** A cover at a small size, drawn once it is in sight. */
export function CoverPicture({
  wanted,
  width,
  onDrawn,
}: {
  wanted: WantedCover;
  width: number;
  /** Told which scene was drawn; null if none. */
  onDrawn?: (drawn: DrawnCover | null) => void;
}) {
  const place = useRef<HTMLSpanElement>(null);
  const [isSeen, setSeen] = useState(false);
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const watcher = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: '200px' },
    );
    if (place.current) watcher.observe(place.current);
    return () => watcher.disconnect();
  }, []);
  const key = JSON.stringify(wanted);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all there is to `wanted`
  useEffect(() => {
    if (!isSeen) return;
    let gone = false;
    drawCover(wanted).then(
      (drawn) => {
        if (gone) return;
        setUrl(drawn?.url ?? null);
        onDrawn?.(drawn);
      },
      () => {},
    );
    return () => {
      gone = true;
    };
  }, [key, isSeen]);
  return (
    <Box
      ref={place}
      component="span"
      sx={{
        display: 'block',
        width,
        maxWidth: '100%',
        aspectRatio: '8 / 5',
        bgcolor: 'action.hover',
        borderRadius: '2px',
        overflow: 'hidden',
        flexShrink: 0,
      }}
    >
      {url && (
        <Box component="img" src={url} alt="" sx={{ display: 'block', width: '100%', height: '100%' }} />
      )}
    </Box>
  );
}

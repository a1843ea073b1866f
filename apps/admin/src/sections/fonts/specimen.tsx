import { Box, type SxProps } from '@mui/material';
import { useDrawn } from './specimens.ts';

/** A line of text in a face of the desk; in the console's own face where that one cannot draw it. */
export function Specimen({
  font,
  face,
  stamp,
  text,
  sx,
}: {
  font: string;
  face: string | null;
  stamp: string;
  text: string;
  sx?: SxProps;
}) {
  const { drawn } = useDrawn(face === null ? null : { font, face, text, stamp });
  const family = drawn?.family ?? null;
  return (
    <Box
      component="span"
      sx={{ fontSize: 24, lineHeight: 1.3, overflowWrap: 'anywhere', ...(sx as object) }}
      style={family ? { fontFamily: `"${family}"` } : { opacity: drawn ? 0.5 : 0.25 }}
    >
      {text}
    </Box>
  );
}

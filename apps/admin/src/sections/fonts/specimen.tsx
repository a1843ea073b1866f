import { Box, type SxProps } from '@mui/material';
import { useDrawn } from './specimens.ts';

/** A line of text in a face, published or not; in the console's typeface where the face lacks the characters. */
export function Specimen({
  font,
  uploaded = false,
  former,
  face,
  weight,
  stamp,
  text,
  sx,
}: {
  font: string;
  /** True if `font` is an upload, and `face` a place in it. */
  uploaded?: boolean;
  /** Number of a former state that has the face; 0 for what visitors see now. */
  former?: number | undefined;
  face: string | null;
  /** Weight to draw a variable face at. */
  weight?: number | undefined;
  stamp: string;
  text: string;
  sx?: SxProps;
}) {
  const { drawn } = useDrawn(
    face === null
      ? null
      : { font, uploaded, former, face, text, stamp, ...(weight ? { axes: { wght: weight } } : {}) },
  );
  const family = drawn?.family ?? null;
  return (
    <Box
      component="span"
      sx={{
        fontSize: 24,
        lineHeight: 1.3,
        overflowWrap: 'anywhere',
        color: family ? 'inherit' : 'text.secondary',
        ...(sx as object),
      }}
      style={family ? { fontFamily: `"${family}"` } : {}}
    >
      {text}
    </Box>
  );
}

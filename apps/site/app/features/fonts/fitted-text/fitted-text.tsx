import { useEffect, useState } from 'react';

/** Size of a cell in its own units, and the margin around the ink. */
export const CELL = 100;
export const MARGIN = 8;
/** Size (px) at which a character is measured. */
const MEASURED = 200;

interface FittedTextProps {
  character: string;
  /** Family of the loaded face. */
  family: string;
}

/**
 * A character in an SVG of `CELL` units, scaled so that the longer side of its ink fills the cell, and centred, as
 * characters are compared. Nothing until it has been measured.
 */
export function FittedText({ character, family }: FittedTextProps) {
  const [transform, setTransform] = useState('');
  useEffect(() => {
    const context = new OffscreenCanvas(1, 1).getContext('2d');
    if (!context || family === '') return;
    context.font = `${MEASURED}px ${family}`;
    const measured = context.measureText(character);
    const { actualBoundingBoxLeft: left, actualBoundingBoxRight: right } = measured;
    const { actualBoundingBoxAscent: ascent, actualBoundingBoxDescent: descent } = measured;
    const longer = Math.max(left + right, ascent + descent);
    if (longer <= 0) return;
    const scale = (CELL - 2 * MARGIN) / longer;
    const x = CELL / 2 - ((right - left) / 2) * scale;
    const y = CELL / 2 - ((descent - ascent) / 2) * scale;
    setTransform(`translate(${x} ${y}) scale(${scale})`);
  }, [family, character]);
  if (transform === '') return null;
  return (
    <text transform={transform} fontSize={MEASURED} style={{ fontFamily: family }}>
      {character}
    </text>
  );
}

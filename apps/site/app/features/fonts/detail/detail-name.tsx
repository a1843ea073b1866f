import type { FontDetail } from '@ziwan/contract';
import { useRef } from 'react';
import { missingIn } from '../../text/specimen/cells.ts';
import { Specimen } from '../../text/specimen/specimen.tsx';
import { useWebfont } from '../../text/specimen/use-webfont.ts';
import styles from './detail-hero.module.css';

/** Width (ems) of a letter in a wide face. */
const WIDE = 0.78;

/**
 * The name set in the font, or in the UI font if a glyph is missing or the subset failed, so that the heading stays
 * readable.
 */
export function DetailName({ font }: { font: FontDetail }) {
  const root = useRef<HTMLHeadingElement>(null);
  const { shown, state } = useWebfont(root, font.faceGNo, font.nameZh);
  const plain = shown ? missingIn(font.nameZh, shown.face.missing) !== '' : state === 'error';
  // Shrinks long names to fit one line where possible, and long words so that they need not break.
  const words = font.nameZh.match(/[!-~]+/g) ?? [];
  const length = Math.max(
    4,
    [...font.nameZh].reduce((n, c) => n + ((c.codePointAt(0) ?? 0) > 0x2e7f ? 1 : 0.55), 0),
    ...words.map((word) => word.length * WIDE),
  );
  return (
    <h1
      ref={root}
      className={styles.name}
      data-plain={plain ? '' : undefined}
      style={{ '--length': length } as object}
    >
      {plain ? font.nameZh : <Specimen gno={font.faceGNo} text={font.nameZh} metrics={font.metrics} />}
    </h1>
  );
}

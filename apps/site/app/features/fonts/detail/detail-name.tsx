import type { FontDetail } from '@ziwan/contract';
import { useEffect, useRef, useState } from 'react';
import { missingIn, mostlyIn } from '../../text/specimen/cells.ts';
import { Specimen } from '../../text/specimen/specimen.tsx';
import { useWebfont } from '../../text/specimen/use-webfont.ts';
import styles from './detail-hero.module.css';

/** Width (ems) of a letter in a wide face. */
const WIDE = 0.78;
/** Size (px) at which words are measured. */
const MEASURED = 100;

/**
 * The name set in the font, or in the heading's if most of it is missing or the subset failed, so that it stays
 * readable.
 */
export function DetailName({ font }: { font: FontDetail }) {
  const root = useRef<HTMLHeadingElement>(null);
  const { shown, state } = useWebfont(root, font.faceGNo, font.nameZh);
  const missing = shown ? missingIn(font.nameZh, shown.face.missing) : '';
  const plain = shown ? mostlyIn(missing, font.nameZh) : state === 'error';
  // Shrinks long names to fit one line where possible, and long words so that they need not break.
  const words = font.nameZh.match(/[!-~]+/g) ?? [];
  const widest = useWidest(words, shown?.face.family ?? '');
  const length = Math.max(
    4,
    [...font.nameZh].reduce((n, c) => n + ((c.codePointAt(0) ?? 0) > 0x2e7f ? 1 : 0.55), 0),
    ...words.map((word) => word.length * WIDE),
    widest,
  );
  return (
    <h1
      ref={root}
      className={styles.name}
      data-plain={plain ? '' : undefined}
      style={{ '--length': length } as object}
    >
      {plain ? (
        font.nameZh
      ) : (
        <Specimen gno={font.faceGNo} text={font.nameZh} metrics={font.metrics} readable />
      )}
    </h1>
  );
}

/** Width (ems) of the widest word once its face has come: letters of some faces are wider than hanzi. */
function useWidest(words: readonly string[], family: string): number {
  const [widest, setWidest] = useState(0);
  const all = words.join(' ');
  useEffect(() => {
    const context = document.createElement('canvas').getContext('2d');
    if (!context || family === '' || all === '') return;
    context.font = `${MEASURED}px ${family}`;
    setWidest(Math.max(...all.split(' ').map((word) => context.measureText(word).width)) / MEASURED);
  }, [all, family]);
  return widest;
}

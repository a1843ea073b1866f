import type { FontResource } from '@ziwan/contract';
import { useRef } from 'react';
import { ConverterButton } from '../../text/converter/converter-button.tsx';
import { Lacking } from '../../text/lacking/lacking.tsx';
import { isComplete } from '../../text/lacking/lacks.ts';
import { useLacks } from '../../text/lacking/use-lacks.ts';
import { useDrawnText, useMyText } from '../../text/my-text/my-texts.ts';
import { MyTextField } from '../../text/my-text/text-field.tsx';
import { useTyping } from '../../text/my-text/use-typing.ts';
import { Specimen } from '../../text/specimen/specimen.tsx';
import { useWebfont } from '../../text/specimen/use-webfont.ts';
import styles from './preview.module.css';

const SIZES = [120, 80, 54, 36, 24, 16] as const;

/** Sizes for a face. Pixel faces use multiples of their grid, so that the label matches the drawn size. */
const sizesOf = (grid: number | undefined): readonly number[] =>
  grid ? [...new Set(SIZES.map((size) => Math.max(1, Math.round(size / grid)) * grid))] : SIZES;

interface PreviewProps {
  face: FontResource;
  sample: string;
}

/** The text at six sizes, with missing characters. */
export function Preview({ face, sample }: PreviewProps) {
  const { text, quiet } = useDrawnText(sample);
  const root = useRef<HTMLDivElement>(null);
  const lacks = useLacks(face.fontGNo, text, useWebfont(root, face.fontGNo, text));
  const mine = useMyText();
  const type = useTyping();
  return (
    <div ref={root}>
      <form className={styles.bar} method="get" onSubmit={(e) => e.preventDefault()}>
        <MyTextField sample={sample} className={styles.text} />
        <ConverterButton text={mine || sample} onUse={type} />
      </form>
      <p role="status" className={styles.missing}>
        {lacks && !quiet && !isComplete(lacks) && <Lacking lacks={lacks} most={60} />}
      </p>
      <ol className={styles.waterfall}>
        {sizesOf(face.metrics.grid).map((size) => (
          <li key={size} data-large={size > 100 ? '' : undefined}>
            <span className={styles.size}>{size}</span>
            <Specimen gno={face.fontGNo} text={text} metrics={face.metrics} size={size} />
          </li>
        ))}
      </ol>
    </div>
  );
}

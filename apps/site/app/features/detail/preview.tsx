import type { FontResource } from '@ziwan/contract';
import { useRef } from 'react';
import { ConverterButton } from '../converter/converter-button.tsx';
import { missingIn } from '../specimen/cells.ts';
import { Specimen } from '../specimen/specimen.tsx';
import { useWebfont } from '../specimen/use-webfont.ts';
import { TEXT_LIMIT } from './detail-text.ts';
import styles from './preview.module.css';

const SIZES = [120, 80, 54, 36, 24, 16] as const;

export interface PreviewProps {
  face: FontResource;
  text: string;
  onText: (text: string) => void;
}

/** The visitor's line at six sizes, and what the face lacks of it. */
export function Preview({ face, text, onText }: PreviewProps) {
  const root = useRef<HTMLDivElement>(null);
  const { shown } = useWebfont(root, face.fontGNo, text);
  const missing = shown ? missingIn(text, shown.face.missing) : '';
  return (
    <div ref={root}>
      <form className={styles.bar} method="get" onSubmit={(e) => e.preventDefault()}>
        <input
          className={styles.text}
          name="text"
          aria-label="预览文字"
          value={text}
          maxLength={TEXT_LIMIT * 2}
          placeholder="写下你的标题"
          autoComplete="off"
          onChange={(e) => onText(e.target.value)}
        />
        <ConverterButton text={text} onUse={onText} />
      </form>
      <p role="status" className={styles.missing}>
        {missing ? `缺 ${[...missing].length} 字：${missing}` : ''}
      </p>
      <ol className={styles.waterfall}>
        {SIZES.map((size) => (
          <li key={size} data-large={size > 100 ? '' : undefined}>
            <span className={styles.size}>{size}</span>
            <Specimen
              gno={face.fontGNo}
              text={text}
              metrics={face.metrics}
              size={size}
              nowrap={size > 54 ? undefined : true}
            />
          </li>
        ))}
      </ol>
    </div>
  );
}

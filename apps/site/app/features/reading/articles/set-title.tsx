import { type CSSProperties, useRef } from 'react';
import { emsOf } from '../../fonts/font-list/font-name.tsx';
import { SpecimenView } from '../../text/specimen/specimen.tsx';
import { type DrawingFont, useFittingFont } from './fitting-font.ts';
import styles from './set-title.module.css';

interface SetTitleProps {
  text: string;
  fonts: readonly DrawingFont[];
}

/**
 * A title on one line at the largest size that fits, up to `--title-size`, set in the first complete font of `fonts`.
 * Without one, or if its subset failed, in the UI serif.
 */
export function SetTitle({ text, fonts }: SetTitleProps) {
  const element = useRef<HTMLSpanElement>(null);
  const { font, webfont } = useFittingFont(element, fonts, text);
  // Leave some room: some fonts are wider than an em per character.
  const style = { '--ems': Math.max(1, emsOf(text)) * 1.06 } as CSSProperties;
  return (
    <span className={styles.title} style={style}>
      <span className={styles.line}>
        {font && webfont.state !== 'error' ? (
          <SpecimenView
            gno={font.faceGNo}
            text={text}
            metrics={font.metrics}
            element={element}
            webfont={webfont}
            className={styles.drawn}
            nowrap
          />
        ) : (
          <span className={styles.plain} data-heading="">
            {text}
          </span>
        )}
      </span>
    </span>
  );
}

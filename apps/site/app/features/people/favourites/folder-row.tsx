import { type FontCard, licenceInWords } from '@ziwan/contract';
import type { KeyboardEvent } from 'react';
import { useRef } from 'react';
import { quietClass } from '../../../ui/button.tsx';
import { CompareButton } from '../../fonts/compare/compare-button.tsx';
import { fontPath } from '../../fonts/detail/font-path.ts';
import { DownloadButton } from '../../fonts/download/download-button.tsx';
import { FontName } from '../../fonts/font-list/font-name.tsx';
import { Lacking } from '../../text/lacking/lacking.tsx';
import { cellsOf, isComplete, lacksOf, NONE_MISSING } from '../../text/lacking/lacks.ts';
import { useLacks } from '../../text/lacking/use-lacks.ts';
import { SpecimenView } from '../../text/specimen/specimen.tsx';
import { useWebfont } from '../../text/specimen/use-webfont.ts';
import styles from './folder-row.module.css';

interface FolderRowProps {
  font: FontCard;
  text: string;
  /** The text is a sample. */
  quiet: boolean;
  onRemove: () => void;
  /** Extra actions for accounts. */
  choice?: {
    chosen: boolean;
    onChoose: () => void;
    onMove: () => void;
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  };
}

export function FolderRow({ font, text, quiet, onRemove, choice }: FolderRowProps) {
  const element = useRef<HTMLSpanElement>(null);
  const webfont = useWebfont(element, font.faceGNo, text);
  const { shown } = webfont;
  const drawn = shown ? lacksOf(shown.face, text) : (font.text ?? NONE_MISSING);
  const lacks = useLacks(font.faceGNo, text, webfont);
  const makers = [...new Set([font.designer, font.foundry])].filter(Boolean).join(' · ');
  const href = fontPath(font);
  return (
    <li
      className={styles.row}
      data-plain={choice ? undefined : ''}
      data-chosen={choice?.chosen ? '' : undefined}
      onKeyDown={choice?.onKeyDown}
    >
      {choice && (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={choice.chosen}
            aria-label={`选择 ${font.nameZh}`}
            aria-keyshortcuts="x m Delete"
            onChange={choice.onChoose}
          />
        </label>
      )}
      <div className={styles.head}>
        <a className={styles.name} href={href}>
          <FontName font={font} />
        </a>
        <p>
          {makers && `${makers} · `}
          {licenceInWords(font.licence)}
        </p>
      </div>
      <a className={styles.spec} href={href} tabIndex={-1} aria-label={`${font.nameZh} 写「${text}」`}>
        <SpecimenView
          gno={font.faceGNo}
          text={text}
          missing={cellsOf(drawn)}
          metrics={font.metrics}
          element={element}
          webfont={webfont}
        />
      </a>
      <div className={styles.actions}>
        {lacks && !quiet && !isComplete(lacks) && (
          <p className={styles.missing}>
            <Lacking lacks={lacks} />
          </p>
        )}
        <CompareButton font={font} />
        <DownloadButton font={font} />
        {choice && (
          <button
            type="button"
            className={quietClass}
            aria-label={`移动 ${font.nameZh}`}
            onClick={choice.onMove}
          >
            移动
          </button>
        )}
        <button type="button" className={quietClass} aria-label={`移除 ${font.nameZh}`} onClick={onRemove}>
          移除
        </button>
      </div>
    </li>
  );
}

import { memo, useRef } from 'react';
import { grouped } from '../../../ui/grouped.ts';
import { FavouriteButton } from '../../people/favourites/favourite-button.tsx';
import { Lacking } from '../../text/lacking/lacking.tsx';
import { cellsOf, isComplete, lacksOf, NONE_MISSING } from '../../text/lacking/lacks.ts';
import { SpecimenView } from '../../text/specimen/specimen.tsx';
import { useWebfont } from '../../text/specimen/use-webfont.ts';
import { CompareButton } from '../compare/compare-button.tsx';
import { DownloadButton } from '../download/download-button.tsx';
import { Portrait } from '../portrait/portrait.tsx';
import { FontName } from './font-name.tsx';
import styles from './font-row.module.css';
import { LicenceSeals } from './licence-seals.tsx';
import type { ListFont } from './load-list.ts';

export interface FontRowProps {
  font: ListFont;
  /** The visitor's text. While empty the sample is drawn in quiet ink. */
  text: string;
  sample: string;
  /** The text is longer than the drawn part, so use the counts from the list. */
  counted: boolean;
  ignoreMarks: boolean;
  vertical: boolean;
  /** The list is in its picture view. */
  pictured: boolean;
  /** Path of the font's section. */
  path: string;
}

/** A font in a list. CSS lays it out as table row, card or picture. */
export const FontRow = memo(function FontRow(props: FontRowProps) {
  const { font, text, sample, counted, ignoreMarks, vertical, pictured, path } = props;
  const element = useRef<HTMLSpanElement>(null);
  const words = text || sample;
  const webfont = useWebfont(element, font.faceGNo, words);
  const { shown } = webfont;
  const drawn = shown ? lacksOf(shown.face, words) : font.lacks;
  // The subset was not requested for the sample.
  const lacks = text === '' ? NONE_MISSING : counted ? font.lacks : drawn;
  const complete = isComplete(lacks, ignoreMarks);
  const href = `${path}/${encodeURIComponent(font.fontGNo)}`;
  return (
    <li
      className={styles.row}
      data-lacking={complete ? undefined : ''}
      data-portrait={font.portrait === null ? undefined : text === '' ? 'alone' : 'above'}
    >
      {pictured && (
        <a className={styles.portrait} href={href} tabIndex={-1}>
          <Portrait font={font} />
        </a>
      )}
      <div className={styles.head}>
        <a className={styles.title} href={href}>
          <FontName font={font} />
        </a>
        <p className={styles.meta}>{unbroken(`${font.make} · ${grouped(font.glyphCount)} 字形`)}</p>
      </div>
      <a className={styles.spec} href={href} tabIndex={-1} aria-label={`${font.nameZh} 写「${words}」`}>
        {text === '' && !isComplete(drawn) ? (
          <span ref={element} className={styles.stand}>
            <FontName font={font} />
          </span>
        ) : (
          <SpecimenView
            gno={font.faceGNo}
            text={words}
            quiet={text === ''}
            missing={cellsOf(font.lacks)}
            metrics={font.metrics}
            vertical={vertical}
            element={element}
            webfont={webfont}
          />
        )}
      </a>
      <div className={styles.side}>
        <p className={styles.seals}>
          <LicenceSeals licence={font.licence} />
        </p>
        {complete ? (
          <p className={styles.coverage}>
            {`${font.coverage.name} `}
            <i aria-hidden="true" style={{ '--have': font.coverage.have / font.coverage.total } as object} />
            {percent(font.coverage)}
          </p>
        ) : (
          <p className={styles.missing}>
            <Lacking lacks={lacks} ignoreMarks={ignoreMarks} />
          </p>
        )}
        {/* Keyed by font, so that pending state does not carry over. */}
        <div key={font.fontGNo} className={styles.actions}>
          <FavouriteButton kind="fonts" id={font.fontGNo} name={font.nameZh} />
          <CompareButton font={font} />
          <DownloadButton font={font} plain />
        </div>
      </div>
    </li>
  );
});

/** Keeps a range and its name on one line, such as `字重 100–900`; lines break after `·` and `、`. */
const unbroken = (facts: string): string => facts.replaceAll(/(?<!·) /g, '\u00a0').replaceAll('–', '–\u2060');

/** Rounded down: 100 % means complete. */
const percent = ({ have, total }: ListFont['coverage']): string =>
  total === 0 ? '—' : `${Math.floor((have / total) * 100)}%`;

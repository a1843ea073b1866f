import { type CSSProperties, memo, type RefObject, useRef } from 'react';
import { grouped } from '../../../ui/grouped.ts';
import { sameData } from '../../../ui/same-data.ts';
import { FavouriteButton } from '../../people/favourites/favourite-button.tsx';
import { Lacking } from '../../text/lacking/lacking.tsx';
import { cellsOf, isComplete, lacksOf, NONE_MISSING } from '../../text/lacking/lacks.ts';
import { SpecimenView } from '../../text/specimen/specimen.tsx';
import { useTextInSight } from '../../text/specimen/use-text-in-sight.ts';
import { useWebfont } from '../../text/specimen/use-webfont.ts';
import { CompareButton } from '../compare/compare-button.tsx';
import { DownloadButton } from '../download/download-button.tsx';
import { Portrait } from '../portrait/portrait.tsx';
import { emsOf, FontName } from './font-name.tsx';
import styles from './font-row.module.css';
import { LicenceSeals } from './licence-seals.tsx';
import type { ListFont } from './load-list.ts';

interface FontRowProps {
  font: ListFont;
  /** The visitor's text. While empty the sample is drawn. */
  text: string;
  sample: string;
  /** Text that the list was loaded for. */
  listedFor: string;
  ignoreMarks: boolean;
  vertical: boolean;
  /** The list is in its picture view. */
  pictured: boolean;
  /** Path of the font's section. */
  path: string;
}

/** A font in a list. CSS lays it out as table row, card or picture. */
export function FontRow(props: FontRowProps) {
  const element = useRef<HTMLSpanElement>(null);
  const text = useTextInSight(element, props.text);
  return <Row {...props} text={text} element={element} />;
}

interface RowProps extends FontRowProps {
  element: RefObject<HTMLSpanElement | null>;
}

const Row = memo(function Row(props: RowProps) {
  const { font, text, listedFor, ignoreMarks, vertical, pictured, path, element } = props;
  const words = text || (font.sample ?? props.sample);
  const webfont = useWebfont(element, font.faceGNo, words);
  const { shown } = webfont;
  const drawn = shown ? lacksOf(shown.face, words) : font.lacks;
  // Of a text that is longer than what is drawn, or whose list is on its way, the list's counts.
  const counted = listedFor !== '' && listedFor !== text;
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
      <Head font={font} href={href} />
      <a
        className={styles.spec}
        href={href}
        tabIndex={-1}
        aria-label={`${font.nameZh} 写「${words}」`}
        style={measuresOf(words)}
      >
        {text === '' && !isComplete(drawn) ? (
          <span ref={element} className={styles.stand}>
            <FontName font={font} />
          </span>
        ) : (
          <SpecimenView
            gno={font.faceGNo}
            text={words}
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
            {font.coverage.total > 0 && (
              <>
                <i
                  aria-hidden="true"
                  style={{ '--have': font.coverage.have / font.coverage.total } as object}
                />
                {percent(font.coverage)}
              </>
            )}
          </p>
        ) : (
          <p className={styles.missing}>
            <Lacking lacks={lacks} ignoreMarks={ignoreMarks} />
          </p>
        )}
        {/* Keyed by font, so that pending state does not carry over. */}
        <Actions key={font.fontGNo} font={font} />
      </div>
    </li>
  );
}, sameData);

/** Longest line of a card at a size worth it. */
const LONGEST = 10;

/**
 * Lengths of a text, by which style sheets choose sizes. In cards, a text of several lines keeps them, and one of a few
 * short clauses breaks after them.
 */
function measuresOf(words: string): CSSProperties {
  const lines = words.split('\n');
  const several = lines.length > 1;
  const clauses = several ? lines : (words.match(/[^，。！？；：、]+[，。！？；：、]*/g) ?? []);
  const lengths = clauses.map((clause) => [...clause].length);
  const across = Math.max(...lengths);
  const phrased = several || (clauses.length > 1 && clauses.length < 5 && across <= LONGEST);
  return {
    '--count': [...words].length,
    '--ems': emsOf(words),
    ...(phrased
      ? {
          '--across': Math.min(across, LONGEST),
          '--clauses': lengths.reduce((sum, length) => sum + Math.ceil(length / LONGEST), 0),
          '--words': 'keep-all',
        }
      : {}),
  } as CSSProperties;
}

const Head = memo(function Head({ font, href }: { font: ListFont; href: string }) {
  return (
    <div className={styles.head}>
      <a className={styles.title} href={href}>
        <FontName font={font} />
      </a>
      <p className={styles.meta}>
        {[...font.weightsAndAxes.split(' · '), `${grouped(font.glyphCount)} 字形`].map((fact) => (
          <span key={fact}>{unbroken(fact)} </span>
        ))}
      </p>
    </div>
  );
}, sameData);

const Actions = memo(function Actions({ font }: { font: ListFont }) {
  return (
    <div className={styles.actions} data-controls="">
      <FavouriteButton kind="fonts" id={font.fontGNo} name={font.nameZh} />
      <CompareButton font={font} />
      <DownloadButton font={font} />
    </div>
  );
}, sameData);

/** Keeps a range and its name on one line, such as `字重 100–900`; lines break after `、`. */
const unbroken = (fact: string): string => fact.replaceAll(' ', '\u00a0').replaceAll('–', '–\u2060');

/** Rounded down: 100 % means complete. */
const percent = ({ have, total }: ListFont['coverage']): string => `${Math.floor((have / total) * 100)}%`;

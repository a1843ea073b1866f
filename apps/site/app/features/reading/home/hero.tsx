import type { DataOf, FontCard, showData } from '@ziwan/contract';
import { type CSSProperties, type KeyboardEvent, useId, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Lacking } from '../../text/lacking/lacking.tsx';
import { cellsOf, isComplete, NOTHING } from '../../text/lacking/lacks.ts';
import { useLacks } from '../../text/lacking/use-lacks.ts';
import { useMyText } from '../../text/my-text/my-texts.ts';
import { forAddress, IN_ADDRESS, lineOf, settled } from '../../text/my-text/text.ts';
import { MyTextField } from '../../text/my-text/text-field.tsx';
import { TextHead, TextTools } from '../../text/my-text/text-tools.tsx';
import { useComposed } from '../../text/my-text/use-composed.ts';
import { useTyping } from '../../text/my-text/use-typing.ts';
import { drawnSize, lineHeightOf } from '../../text/specimen/line-box.ts';
import { Specimen, SpecimenView } from '../../text/specimen/specimen.tsx';
import { useWebfont } from '../../text/specimen/use-webfont.ts';
import styles from './hero.module.css';

type Hero = DataOf<typeof showData>['hero'];

/** Longest editable line in code points. Of a longer text the start is drawn. */
const LIMIT = 60;
/** Number of alternative fonts. */
export const ALTERNATES = 7;

/** The visitor's text in a real font, editable in place. */
export function Hero({ hero }: { hero: Hero }) {
  const mine = useMyText();
  const line = lineOf(mine, LIMIT);
  const text = line || hero.text;
  const long = [...settled(mine.slice(0, LIMIT * 20))].length > LIMIT || mine.trim().includes('\n');
  // Exceeded by typing here, not opened that way.
  const wasShort = useRef(!long);
  const [chosen, choose] = useState<FontCard | undefined>(undefined);
  const font = chosen ?? hero.fonts[0];
  // The counts belong to another text while the URL lags behind, or when the text is too long for a URL.
  const counted = mine.trim() === '' || (forAddress(mine) !== '' && hero.text === lineOf(mine, IN_ADDRESS));
  const inAddress = forAddress(mine) || (mine === '' ? hero.text : '');

  if (!font) return null;
  const others = hero.fonts.slice(0, ALTERNATES);
  return (
    <section className={styles.hero}>
      <p className={styles.vertical} data-heading="">
        创意游戏字体官网　写下你的标题
      </p>
      <div className={styles.body}>
        <Line font={font} text={text} quiet={line === ''} long={long} />
        {long && <MyTextField sample={hero.text} takesOver={wasShort.current} className={styles.whole} />}
        <ul className={styles.others} aria-label="换一款字体">
          {others.map((other) => (
            <li key={other.fontGNo}>
              <button
                type="button"
                aria-pressed={other.fontGNo === font.fontGNo}
                aria-label={`${text}，用${other.nameZh}写`}
                onClick={() => choose(other)}
              >
                <Specimen
                  gno={other.faceGNo}
                  text={text}
                  metrics={other.metrics}
                  missing={cellsOf(other.text ?? NOTHING)}
                  quiet={line === ''}
                  nowrap
                />
              </button>
            </li>
          ))}
        </ul>
        <div className={styles.says}>
          <p>
            <a
              href={`/${font.kind === 'currency' ? 'currency' : 'font'}/${encodeURIComponent(font.fontGNo)}`}
            >
              {font.nameZh}
            </a>
            {[font.designer, font.year].filter(Boolean).map((fact) => ` · ${fact}`)}
          </p>
          <p role="status">
            <a
              href={`/font?${new URLSearchParams({ ...(inAddress ? { text: inAddress } : {}), coverage: 'full' })}`}
            >
              {counted ? (
                <>
                  <strong>{hero.full}</strong> 款字体能完整写出这句话
                </>
              ) : (
                '看哪些字体能完整写出'
              )}
            </a>
            {counted && hero.onlyMarks > 0 && (
              <>
                ，<strong>{hero.onlyMarks}</strong> 款只缺标点
              </>
            )}
            {counted && hero.lacking > 0 && (
              <>
                ，<strong>{hero.lacking}</strong> 款缺字
              </>
            )}
          </p>
        </div>
      </div>
    </section>
  );
}

interface LineProps {
  font: FontCard;
  text: string;
  /** The line is a sample. */
  quiet: boolean;
  /** The line is the start of a longer text edited elsewhere. */
  long: boolean;
}

/**
 * A specimen draws the line. An invisible text field on top provides caret, selection and input methods. Missing and
 * pending characters are one em wide in both.
 */
function Line({ font, text, quiet, long }: LineProps) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const mine = useMyText();
  const composed = useComposed(mine, useTyping());
  const element = useRef<HTMLSpanElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const webfont = useWebfont(element, font.faceGNo, text);
  const { shown } = webfont;
  const lacks = useLacks(font.faceGNo, text, webfont);
  const count = Math.max(4, [...text].length);
  const field: CSSProperties = { lineHeight: lineHeightOf(font.metrics) };
  const size = drawnSize(undefined, font.metrics.grid, false);
  if (size) field.fontSize = size;
  if (shown) field.fontFamily = `${shown.face.family}, ziwan-blank`;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    form.current?.querySelector<HTMLAnchorElement>('a[data-go]')?.click();
  };
  return (
    <form
      ref={form}
      className={styles.line}
      action="/font"
      method="get"
      style={{ '--count': count } as CSSProperties}
    >
      <h1>
        <SpecimenView
          gno={font.faceGNo}
          text={text}
          metrics={font.metrics}
          missing={cellsOf(font.text ?? NOTHING)}
          quiet={quiet}
          element={element}
          webfont={webfont}
        />
      </h1>
      {!long && (
        <>
          <textarea
            ref={area}
            id={id}
            aria-label="我的文字，回车在所有字体里看"
            rows={1}
            spellCheck={false}
            autoComplete="off"
            enterKeyHint="search"
            style={field}
            onKeyDown={onKeyDown}
            {...composed}
          />
          <div className={styles.field}>
            <TextHead field={id} className={styles.head} />
            <TextTools sample={text} onClear={() => area.current?.focus()} />
          </div>
        </>
      )}
      <a
        data-go
        hidden
        href={`/font?${new URLSearchParams(forAddress(mine) === '' ? {} : { text: forAddress(mine) })}`}
      >
        在所有字体里看
      </a>
      <noscript>
        <p className={styles.plain}>
          <input
            name="text"
            aria-label="我的文字"
            defaultValue={forAddress(mine)}
            placeholder={quiet ? text : undefined}
            autoComplete="off"
            enterKeyHint="search"
          />
          <Button type="submit" variant="solid">
            在所有字体里看
          </Button>
        </p>
      </noscript>
      {lacks && !quiet && !isComplete(lacks) && (
        <p className={styles.missing} role="status">
          {`${font.nameZh} `}
          <Lacking lacks={lacks} />
        </p>
      )}
    </form>
  );
}

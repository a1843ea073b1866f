import type { FontCard } from '@ziwan/contract';
import { type CSSProperties, type KeyboardEvent, useId, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Lacking } from '../../text/lacking/lacking.tsx';
import { cellsOf, isComplete, NONE_MISSING } from '../../text/lacking/lacks.ts';
import { useLacks } from '../../text/lacking/use-lacks.ts';
import { MyTextArea } from '../../text/my-text/my-text-area.tsx';
import { useMyText } from '../../text/my-text/my-texts.ts';
import { forAddress } from '../../text/my-text/text.ts';
import { TextHead, TextTools } from '../../text/my-text/text-tools.tsx';
import { drawnSize, lineHeightOf } from '../../text/specimen/line-box.ts';
import { SpecimenView } from '../../text/specimen/specimen.tsx';
import { useWebfont } from '../../text/specimen/use-webfont.ts';
import styles from './hero-line.module.css';

interface HeroLineProps {
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
export function HeroLine({ font, text, quiet, long }: HeroLineProps) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const mine = useMyText();
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
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
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
          missing={cellsOf(font.text ?? NONE_MISSING)}
          element={element}
          webfont={webfont}
        />
      </h1>
      {!long && (
        <>
          <MyTextArea
            field={area}
            id={id}
            aria-label="我的文字，回车在所有字体里看"
            rows={1}
            enterKeyHint="search"
            style={field}
            onKeyDown={onKeyDown}
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

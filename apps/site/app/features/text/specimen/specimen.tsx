import { type CSSProperties, type RefObject, useRef, useState } from 'react';
import { runsLeftwards, splitRuns } from './cells.ts';
import type { Axes } from './face-index.ts';
import { drawnSize, lineHeightOf, type Metrics } from './line-box.ts';
import styles from './specimen.module.css';
import { useTextInSight } from './use-text-in-sight.ts';
import { useWebfont, type WebfontState } from './use-webfont.ts';

interface SpecimenProps {
  gno: string;
  text: string;
  /** Characters known to be missing before the font loads. The font's own report replaces it. */
  missing?: string | undefined;
  metrics: Metrics;
  /** Font size in px or any CSS length. Defaults to the inherited size. */
  size?: number | string | undefined;
  color?: string | undefined;
  /** Letter spacing in thousandths of an em. */
  letterSpacing?: number | undefined;
  align?: CSSProperties['textAlign'] | undefined;
  vertical?: boolean | undefined;
  /** Axis values. Changing them needs no request. */
  axes?: Axes | undefined;
  /** OpenType features, tag to value. */
  features?: Readonly<Record<string, number>> | undefined;
  /** Missing characters are drawn in the UI font instead of cells, for a name that must be read. */
  readable?: boolean | undefined;
  /** A single line, clipped or faded at the edge. */
  nowrap?: boolean | 'fade' | undefined;
  className?: string | undefined;
  lang?: string | undefined;
}

const settings = (values: Readonly<Record<string, number>> = {}) =>
  Object.entries(values)
    .map(([tag, value]) => `"${tag}" ${value}`)
    .join(', ');

/**
 * Draws text in one font with no fallback. Missing characters become 米字格 cells. Loaded characters are drawn at once,
 * pending ones leave blanks of the right size.
 */
export function Specimen(props: SpecimenProps) {
  const element = useRef<HTMLSpanElement>(null);
  const text = useTextInSight(element, props.text);
  const webfont = useWebfont(element, props.gno, text);
  return <SpecimenView {...props} text={text} element={element} webfont={webfont} />;
}

interface SpecimenViewProps extends SpecimenProps {
  element: RefObject<HTMLSpanElement | null>;
  webfont: WebfontState;
}

/** The presentational part, for parents that use `useWebfont` themselves. */
export function SpecimenView(props: SpecimenViewProps) {
  const { text, metrics, size, color, letterSpacing, align, vertical, axes, features, nowrap, className } =
    props;
  const { shown, state, error } = props.webfont;
  const missing = (shown?.face.missing ?? '') + (state === 'ready' ? '' : (props.missing ?? ''));
  // Fade in only what started empty.
  const [empty] = useState(!shown);

  const style = { '--line': lineHeightOf(metrics) } as CSSProperties;
  if (shown) style.fontFamily = `${shown.face.family}, ziwan-blank`;
  const fontSize = drawnSize(size, metrics.grid, Boolean(nowrap));
  if (fontSize !== undefined) style.fontSize = fontSize;
  if (color) style.color = color;
  if (letterSpacing) style.letterSpacing = `${letterSpacing / 1000}em`;
  if (align) style.textAlign = align;
  const variation = settings(axes);
  if (variation) style.fontVariationSettings = variation;
  const feature = settings(features);
  if (feature) style.fontFeatureSettings = feature;

  let name = styles.specimen as string;
  if (nowrap) name += ` ${styles.nowrap}`;
  if (nowrap === 'fade') name += ` ${styles.fade}`;
  if (vertical) name += ` ${styles.vertical}`;
  if (className) name += ` ${className}`;

  return (
    <span ref={props.element} className={name} style={style} lang={props.lang} data-state={state}>
      {/* Blanks have a different baseline. A new element replaces them, so nothing counts as a layout shift. */}
      <span
        key={shown ? 'drawn' : 'blank'}
        className={styles.ink}
        data-fresh={empty && shown ? '' : undefined}
      >
        {splitRuns(text, missing).map((run, i) =>
          run.missing && props.readable ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a run is known by its place alone
            <span key={i} className={styles.substitute} title={`这款字体没有「${run.text}」`}>
              {run.text}
            </span>
          ) : run.missing ? (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a run is known by its place alone
              key={i}
              data-leftwards={runsLeftwards(run.text) ? '' : undefined}
            >
              <span className={styles.missing} title={`这款字体没有「${run.text}」`}>
                {run.text}
              </span>
            </span>
          ) : (
            // Breaks are elements, which a style sheet may show as marks within one line.
            run.text.split('\n').map((line, at) =>
              at > 0
                ? [
                    // biome-ignore lint/suspicious/noArrayIndexKey: a break is known by its place alone
                    <span key={at} data-break="">
                      {'\n'}
                    </span>,
                    line,
                  ]
                : line,
            )
          ),
        )}
      </span>
      {state === 'error' && (
        <span className={styles.error} title={error}>
          没有画出来
        </span>
      )}
    </span>
  );
}

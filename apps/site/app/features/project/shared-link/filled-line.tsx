import { type RefObject, useRef } from 'react';
import { missingIn, splitRuns } from '../../text/specimen/cells.ts';
import { lineHeightOf, type Metrics } from '../../text/specimen/line-box.ts';
import { useWebfont } from '../../text/specimen/use-webfont.ts';
import styles from './shared-page.module.css';

/** A line drawn with a face; its fillers draw what it lacks, unscaled. */
export function FilledLine({
  gnos,
  text,
  metrics,
}: {
  gnos: readonly [string, ...string[]];
  text: string;
  metrics: Metrics;
}) {
  const element = useRef<HTMLParagraphElement>(null);
  return (
    <p ref={element} className={styles.line} lang="zh" style={{ lineHeight: lineHeightOf(metrics) }}>
      <Drawn element={element} gnos={gnos} text={text} families={[]} lacked={text} />
    </p>
  );
}

/** Loads the first of the faces, then the others: each needs a hook of its own. */
function Drawn({
  element,
  gnos: [gno = '', ...rest],
  text,
  families,
  lacked,
}: {
  element: RefObject<HTMLElement | null>;
  gnos: readonly string[];
  text: string;
  /** Of the faces before these. */
  families: readonly string[];
  /** Characters that none of the faces before these draws. */
  lacked: string;
}) {
  const { shown, state } = useWebfont(element, gno, text);
  const loaded = shown ? [...families, shown.face.family] : families;
  const left = shown ? missingIn(lacked, shown.face.missing) : '';
  if (rest.length > 0)
    return <Drawn element={element} gnos={rest} text={text} families={loaded} lacked={left} />;
  return (
    <span data-state={state} style={{ fontFamily: [...loaded, 'ziwan-blank'].join(', ') }}>
      {splitRuns(text, left).map((run, i) =>
        run.missing ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a run is known by its place alone
          <span key={i} className={styles.lackedCharacter} title={`没有字体写得出「${run.text}」`}>
            {run.text}
          </span>
        ) : (
          run.text
        ),
      )}
    </span>
  );
}

import { type RefObject, useRef } from 'react';
import { lineHeightOf, type Metrics } from '../../text/specimen/line-box.ts';
import { useWebfont } from '../../text/specimen/use-webfont.ts';

/** A line drawn with a face; its fillers draw what it lacks. */
export function FilledLine({
  gnos,
  text,
  metrics,
  className,
}: {
  gnos: readonly [string, ...string[]];
  text: string;
  metrics: Metrics;
  className: string | undefined;
}) {
  const element = useRef<HTMLParagraphElement>(null);
  return (
    <p ref={element} className={className} lang="zh" style={{ lineHeight: lineHeightOf(metrics) }}>
      <Drawn element={element} gnos={gnos} text={text} families={[]} />
    </p>
  );
}

/** Loads the first of the faces, then the others: each needs a hook of its own. */
function Drawn({
  element,
  gnos: [gno = '', ...rest],
  text,
  families,
}: {
  element: RefObject<HTMLElement | null>;
  gnos: readonly string[];
  text: string;
  families: readonly string[];
}) {
  const { shown } = useWebfont(element, gno, text);
  const loaded = shown ? [...families, shown.face.family] : families;
  if (rest.length > 0) return <Drawn element={element} gnos={rest} text={text} families={loaded} />;
  return <span style={{ fontFamily: [...loaded, 'ziwan-blank'].join(', ') }}>{text}</span>;
}

import type { ChainRun, FaceFit } from '@ziwan/contract';
import { useRef } from 'react';
import { drawnSize, lineHeightOf, type Metrics } from '../../text/specimen/line-box.ts';
import { useWebfont } from '../../text/specimen/use-webfont.ts';
import styles from './chain-line.module.css';

/** A face of a chain: the first one may have a weight, its fillers have a fit. */
interface ChainFace {
  readonly gno: string;
  readonly metrics: Metrics & { readonly grid?: number | undefined };
  readonly fit: FaceFit | null;
  /** Weight at which a variable face is used; its usual one if absent. */
  readonly weight?: number | undefined;
}

/** A line and the faces that draw it. */
export interface Chain {
  readonly chain: readonly [ChainFace, ...ChainFace[]];
  /** The line by the faces that draw it. */
  readonly runs: readonly ChainRun[];
}

interface ChainLineProps extends Chain {
  /** Font size in px, or a CSS length. */
  size: number | string;
  /** Marks the characters of fillers. */
  marked?: boolean;
}

/** Draws a line with a face and its fillers, scaled and weighted as in the package. */
export function ChainLine({ chain, runs, size, marked = false }: ChainLineProps) {
  const [{ metrics }] = chain;
  /** All that a face draws of the line, so that its runs share a subset. */
  const share = (by: number) => runs.flatMap((run) => (run.by === by ? [run.text] : [])).join('');
  return (
    <span
      className={styles.line}
      lang="zh"
      style={{ fontSize: drawnSize(size, metrics.grid, true), lineHeight: lineHeightOf(metrics) }}
      data-marked={marked ? '' : undefined}
    >
      {runs.map((run, i) => {
        const drawer = chain[run.by];
        // biome-ignore lint/suspicious/noArrayIndexKey: a run is known by its place alone
        if (!drawer) return <LackedRun key={i} text={run.text} />;
        // biome-ignore lint/suspicious/noArrayIndexKey: a run is known by its place alone
        return <DrawnRun key={i} {...drawer} text={run.text} share={share(run.by)} />;
      })}
    </span>
  );
}

const LackedRun = ({ text }: { text: string }) => (
  <span className={styles.lacked} title={`没有字体写得出「${text}」`}>
    {text}
  </span>
);

function DrawnRun({ gno, fit, weight, text, share }: ChainFace & { text: string; share: string }) {
  const element = useRef<HTMLSpanElement>(null);
  const { shown, state } = useWebfont(element, gno, share);
  const wght = fit?.weight ?? weight;
  return (
    <span
      ref={element}
      className={fit ? styles.filled : undefined}
      data-state={state}
      style={{
        fontFamily: shown ? `${shown.face.family}, ziwan-blank` : 'ziwan-blank',
        ...(fit && fit.scale !== 1 ? { fontSize: `${fit.scale}em` } : {}),
        ...(wght === undefined ? {} : { fontVariationSettings: `"wght" ${wght}` }),
      }}
    >
      {text}
    </span>
  );
}

import type { CoverageSets, CoveredFace, FaceFit } from '@ziwan/contract';
import { useRef } from 'react';
import { drawnSize, lineHeightOf } from '../../text/specimen/line-box.ts';
import { useWebfont } from '../../text/specimen/use-webfont.ts';
import styles from './chain-line.module.css';

/** A face of a chain; the first one has no fit. */
export interface ChainFace {
  readonly at: number;
  readonly face: CoveredFace;
  readonly fit: FaceFit | null;
}

interface Run {
  /** Position in the chain; -1 for characters that none draws. */
  readonly by: number;
  text: string;
}

/** Splits a text by the first face that draws each character. White space goes with what is before it. */
export function runsOf(sets: CoverageSets, faces: readonly number[], text: string): Run[] {
  const runs: Run[] = [];
  for (const char of text) {
    const last = runs.at(-1);
    const by = /\s/.test(char)
      ? (last?.by ?? 0)
      : faces.findIndex((face) => sets.draws(face, char.codePointAt(0) as number));
    if (last?.by === by) last.text += char;
    else runs.push({ by, text: char });
  }
  return runs;
}

export interface ChainLineProps {
  chain: readonly [ChainFace, ...ChainFace[]];
  sets: CoverageSets;
  text: string;
  /** Font size in px. */
  size: number;
  /** Marks the characters of fillers. */
  marked: boolean;
}

/** Draws a line with a face and its fillers, scaled and weighted as in the package. */
export function ChainLine({ chain, sets, text, size, marked }: ChainLineProps) {
  const [{ face: main }] = chain;
  const faces = chain.map(({ at }) => at);
  const runs = runsOf(sets, faces, text);
  /** All that a face draws of the line, so that its runs share a subset. */
  const share = (by: number) => runs.flatMap((run) => (run.by === by ? [run.text] : [])).join('');
  return (
    <span
      className={styles.line}
      lang="zh"
      style={{ fontSize: drawnSize(size, main.metrics.grid, true), lineHeight: lineHeightOf(main.metrics) }}
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

function DrawnRun({ face, fit, text, share }: ChainFace & { text: string; share: string }) {
  const element = useRef<HTMLSpanElement>(null);
  const { shown, state } = useWebfont(element, face.gno, share);
  return (
    <span
      ref={element}
      className={fit ? styles.filled : undefined}
      data-state={state}
      style={{
        fontFamily: shown ? `${shown.face.family}, ziwan-blank` : 'ziwan-blank',
        ...(fit && fit.scale !== 1 ? { fontSize: `${fit.scale}em` } : {}),
        ...(fit && fit.weight !== null ? { fontVariationSettings: `"wght" ${fit.weight}` } : {}),
      }}
    >
      {text}
    </span>
  );
}

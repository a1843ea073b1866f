import type { CSSProperties } from 'react';
import { lineHeightOf, type Metrics } from '../../text/specimen/line-box.ts';
import styles from './metrics-overlay.module.css';

interface MetricLine {
  name: string;
  /** Distance from the top of the line box, in ems. */
  at: number;
  base?: boolean;
}

/** Labels of lines closer than this (px) are placed side by side. */
const NAME_HEIGHT = 12;

/** Positions of metric lines inside the specimen's box, in ems. */
function metricLines(metrics: Metrics): { lines: MetricLine[]; box: [top: number, bottom: number] } {
  const em = metrics.unitsPerEm || 1000;
  const ascender = metrics.ascender / em;
  const descender = -Math.abs(metrics.descender) / em;
  const baseline = (lineHeightOf(metrics) - (ascender - descender)) / 2 + ascender;
  const middle = (ascender + descender) / 2;
  const line = (name: string, y: number, base = false): MetricLine => ({ name, at: baseline - y, base });
  return {
    lines: [
      line('上缘', ascender),
      ...(metrics.capHeight ? [line('大写', metrics.capHeight / em)] : []),
      ...(metrics.xHeight ? [line('x 高', metrics.xHeight / em)] : []),
      line('基线', 0, true),
      line('下缘', descender),
    ],
    // The em box is centred between ascender and descender, like the ideographic box.
    box: [baseline - middle - 0.5, baseline - middle + 0.5],
  };
}

/** Draws metric lines over each line of a horizontal specimen. */
export function MetricsOverlay({ metrics, size }: { metrics: Metrics; size: number }) {
  const { lines, box } = metricLines(metrics);
  const period = lineHeightOf(metrics);
  const images = [
    ...lines.map(({ at, base }) =>
      band(at * size - 0.5, at * size + 0.5, base ? 'var(--seal)' : 'var(--metric)'),
    ),
    band(box[0] * size, box[1] * size, 'var(--seal-wash)'),
  ];
  const style: CSSProperties = {
    backgroundImage: images.join(','),
    backgroundSize: `100% ${period * size}px`,
  };
  return (
    <span className={styles.overlay} style={style} aria-hidden="true">
      {lines.map(({ name, at, base }, i) => (
        <i
          key={name}
          data-base={base ? '' : undefined}
          data-close={i > 0 && (at - (lines[i - 1]?.at ?? 0)) * size < NAME_HEIGHT ? '' : undefined}
          style={{ top: at * size }}
        >
          {name}
        </i>
      ))}
    </span>
  );
}

const band = (from: number, to: number, color: string): string => {
  const [a, b] = [Math.max(0, from).toFixed(2), to.toFixed(2)];
  return `linear-gradient(to bottom, transparent ${a}px, ${color} ${a}px ${b}px, transparent ${b}px)`;
};

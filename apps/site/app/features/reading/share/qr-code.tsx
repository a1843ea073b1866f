import { encode } from 'uqr';
import styles from './share-modal.module.css';

/** Quiet zone in modules. */
const QUIET = 4;
/** Capacity in bytes at our error correction level (ISO/IEC 18004, 40-L). */
const LONGEST = 2953;

/** SVG path of the dark modules, with rows merged into runs. */
export function modulesPath(rows: readonly (readonly boolean[])[]): string {
  let path = '';
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue;
      let end = x;
      while (row[end]) end++;
      path += `M${x} ${y}h${end - x}v1h${x - end}z`;
      x = end;
    }
  });
  return path;
}

/** A QR code, dark on light in both themes, as scanners expect. */
export function QrCode({ text, label }: { text: string; label: string }) {
  if (new TextEncoder().encode(text).length > LONGEST) return <p>链接太长，请复制后发送。</p>;
  const { data, size } = encode(text, { ecc: 'L', border: QUIET });
  return (
    <svg
      className={styles.modules}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={modulesPath(data)} />
    </svg>
  );
}

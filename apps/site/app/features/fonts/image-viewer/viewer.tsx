import type { FontDetail, FontResource } from '@ziwan/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Minus } from '../../../ui/icons/minus.ts';
import { Plus } from '../../../ui/icons/plus.ts';
import { RetryNote } from '../../../ui/retry-note.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useDrawnText } from '../../text/my-text/my-texts.ts';
import { lineHeightOf } from '../../text/specimen/line-box.ts';
import { useWebfont } from '../../text/specimen/use-webfont.ts';
import { DrawingButtons } from '../save-drawing/drawing-buttons.tsx';
import { drawPicture, measurePicture, type PictureOptions } from './draw-specimen.ts';
import styles from './image-viewer.module.css';

const GROUNDS = {
  paper: { label: '宣纸', ground: '#f6f2ea', ink: '#1b1917', soft: '#6b6358', seal: '#b8281c' },
  night: { label: '墨', ground: '#151311', ink: '#f0eae0', soft: '#a39a8c', seal: '#ee6a52' },
  clear: { label: '透明', ground: null, ink: '#1b1917', soft: '#6b6358', seal: '#b8281c' },
} as const;
type Ground = keyof typeof GROUNDS;

/** Font size (px), large enough for a poster title. */
const SIZE = 320;
const ZOOMS = [0.25, 0.5, 0.75, 1, 1.5, 2];
/** Maximum side (px); browsers fail silently on larger canvases. */
const MAX_SIDE = 8192;

export interface ViewerProps {
  font: FontDetail;
  face: FontResource;
  /** Drawn while the visitor has no text. */
  sample: string;
}

/** The picture with background, zoom and save controls. */
export function Viewer({ font, face, sample }: ViewerProps) {
  const { text } = useDrawnText(sample);
  const name = font.nameZh;
  const root = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [ground, setGround] = useState<Ground>('paper');
  const [zoom, setZoom] = useState<number | null>(null);
  const { shown, state, error, retry } = useWebfont(root, face.fontGNo, text);

  const options = useCallback((): PictureOptions | null => {
    if (!shown) return null;
    const { ground: paper, ink, soft, seal } = GROUNDS[ground];
    const lines = text.split('\n').map((l) => l.trimEnd());
    const longest = Math.max(1, ...lines.map((l) => [...l].length));
    return {
      family: `${shown.face.family}, ziwan-blank`,
      lines,
      missing: shown.face.missing,
      size: Math.max(24, Math.min(SIZE, Math.floor(MAX_SIDE / (longest + 2)))),
      lineHeight: lineHeightOf(face.metrics),
      ink,
      soft,
      seal,
      ground: paper,
      caption: `${name} · 字玩`,
      uiFamily: getComputedStyle(document.body).fontFamily,
    };
  }, [shown, ground, text, face.metrics, name]);

  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    const picture = options();
    if (!element || !context || !picture) return;
    const { width, height } = measurePicture(context, picture);
    element.width = width;
    element.height = Math.min(MAX_SIDE, height);
    drawPicture(context, picture);
  }, [options]);

  const step = (direction: 1 | -1) => {
    const element = canvas.current;
    const now = zoom ?? (element ? element.clientWidth / element.width : 1);
    const next = direction > 0 ? ZOOMS.find((z) => z > now + 0.01) : ZOOMS.findLast((z) => z < now - 0.01);
    if (next !== undefined) setZoom(next);
  };

  const drawing = () => {
    const picture = options();
    return {
      id: face.fontGNo,
      text: picture?.lines.join('\n') ?? text,
      size: picture?.size ?? SIZE,
      leading: lineHeightOf(face.metrics),
      ink: GROUNDS[ground].ink,
      ...(GROUNDS[ground].ground ? { ground: GROUNDS[ground].ground } : {}),
    };
  };

  const width = canvas.current?.width ?? 0;
  return (
    <div ref={root} className={styles.viewer}>
      <div className={styles.bar}>
        <Segmented
          label="底色"
          name="ground"
          value={ground}
          options={(Object.keys(GROUNDS) as Ground[]).map((key) => ({
            value: key,
            label: GROUNDS[key].label,
          }))}
          onChange={setGround}
        />
        <span className={styles.zoom}>
          <IconButton label="缩小" onClick={() => step(-1)}>
            <Minus size={18} aria-hidden="true" />
          </IconButton>
          <Button variant="plain" onClick={() => setZoom(null)}>
            {zoom === null ? '适合窗口' : `${Math.round(zoom * 100)}%`}
          </Button>
          <IconButton label="放大" onClick={() => step(1)}>
            <Plus size={18} aria-hidden="true" />
          </IconButton>
        </span>
        <DrawingButtons font={font} query={drawing} disabled={!shown} />
      </div>
      {state === 'loading' && <Spinner label="正在画" />}
      {state === 'error' && <RetryNote onRetry={retry}>{error}</RetryNote>}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups form controls, this is a picture */}
      <div
        className={styles.stage}
        data-ground={ground}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        role="group"
        aria-label="图片，可滚动"
      >
        <canvas
          ref={canvas}
          className={styles.canvas}
          role="img"
          aria-label={`用${name}写的：${text}`}
          style={zoom === null ? undefined : { width: width * zoom, maxWidth: 'none' }}
        />
      </div>
    </div>
  );
}

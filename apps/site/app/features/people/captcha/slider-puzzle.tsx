import { CAPTCHA_PUZZLE_Y, CAPTCHA_SIZE } from '@ziwan/contract';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { ArrowRight } from '../../../ui/icons/arrow-right.ts';
import { Check } from '../../../ui/icons/check.ts';
import { X } from '../../../ui/icons/x.ts';
import styles from './captcha.module.css';
import type { TaskProps } from './protocol.ts';

/** Range of the piece in picture pixels. */
const REACH = CAPTCHA_SIZE.width - CAPTCHA_SIZE.piece;
const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 2,
  ArrowUp: 2,
  ArrowLeft: -2,
  ArrowDown: -2,
  PageUp: 20,
  PageDown: -20,
  Home: -REACH,
  End: REACH,
};
/** Minimum movement (px) for a drag to count as an answer. */
const MOVED = 3;

/** A puzzle piece moved by a slider, with pointer, touch or keyboard. */
export function SliderPuzzle({ challenge, outcome, onAnswer }: TaskProps) {
  const [x, setX] = useState(0);
  const [dragged, setDragged] = useState(false);
  /** The position, ahead of the render: a quick release comes before the last move is rendered. */
  const at = useRef(0);
  const grip = useRef<{ from: number; x: number } | null>(null);
  const track = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const open = outcome === 'open';
  const move = (to: number) => {
    at.current = Math.min(REACH, Math.max(0, to));
    setX(at.current);
  };
  const answer = () => onAnswer({ x: at.current, y: CAPTCHA_PUZZLE_Y });

  const press = (e: PointerEvent<HTMLButtonElement>) => {
    if (!open || e.button !== 0) return;
    e.currentTarget.setPointerCapture(e.pointerId);
    grip.current = { from: e.clientX, x: at.current };
    setDragged(true);
  };
  const pull = (e: PointerEvent<HTMLButtonElement>) => {
    const held = grip.current;
    if (!held || !track.current || !handle.current) return;
    // Map the handle's travel to the piece's travel, at any displayed size.
    const way = track.current.clientWidth - handle.current.offsetWidth;
    if (way > 0) move(held.x + ((e.clientX - held.from) * REACH) / way);
  };
  const release = () => {
    const held = grip.current;
    grip.current = null;
    setDragged(false);
    if (held && open && Math.abs(at.current - held.x) >= MOVED) answer();
  };
  const give = () => {
    grip.current = null;
    setDragged(false);
  };
  const key = (e: KeyboardEvent) => {
    const step = STEPS[e.key];
    if (!open) return;
    if (step !== undefined) {
      e.preventDefault();
      // Fine adjustment by one pixel.
      move(at.current + (e.shiftKey ? Math.sign(step) : step));
    } else if (e.key === 'Enter' || e.key === ' ') {
      e.preventDefault();
      answer();
    }
  };

  const share = x / REACH;
  const Icon = outcome === 'passed' ? Check : outcome === 'wrong' ? X : ArrowRight;
  return (
    <>
      <div className={styles.picture}>
        <img src={challenge.picture ?? ''} alt="一幅缺了一块的画，缺口里要放回拼图" draggable={false} />
        <img
          className={styles.piece}
          src={challenge.piece ?? ''}
          alt=""
          draggable={false}
          style={{ left: `${(x / CAPTCHA_SIZE.width) * 100}%` }}
        />
      </div>
      <div className={styles.bar} ref={track} data-outcome={outcome} data-dragged={dragged || undefined}>
        <span className={styles.way} style={{ width: `calc((100% - var(--handle)) * ${share})` }} />
        {x === 0 && <span className={styles.hint}>拖动滑块，把拼图放回缺口</span>}
        <button
          ref={handle}
          type="button"
          role="slider"
          className={styles.handle}
          aria-label="拼图的位置：用方向键移动，回车提交"
          aria-valuemin={0}
          aria-valuemax={REACH}
          aria-valuenow={Math.round(x)}
          aria-valuetext={`离左边 ${Math.round(x)} 像素`}
          aria-disabled={!open}
          style={{ left: `calc((100% - var(--handle)) * ${share})` }}
          onPointerDown={press}
          onPointerMove={pull}
          onPointerUp={release}
          onPointerCancel={give}
          onKeyDown={key}
        >
          <Icon size={18} aria-hidden="true" />
        </button>
      </div>
    </>
  );
}

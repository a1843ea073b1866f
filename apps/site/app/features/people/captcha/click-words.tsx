import { CAPTCHA_SIZE } from '@ziwan/contract';
import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import styles from './captcha.module.css';
import type { TaskProps } from './protocol.ts';

interface Point {
  x: number;
  y: number;
}

const STEP = 6;
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowRight: [STEP, 0],
  ArrowLeft: [-STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

const within = (value: number, max: number) => Math.round(Math.min(max, Math.max(0, value)));

/** Click characters in order; the last click submits. Arrow keys move a cross, Enter clicks. */
export function ClickWords({ challenge, outcome, onAnswer }: TaskProps) {
  const { width, height } = CAPTCHA_SIZE;
  const [clicks, setClicks] = useState<readonly Point[]>([]);
  const [cross, setCross] = useState<Point>({ x: width / 2, y: height / 2 });
  const { words } = challenge;
  const open = outcome === 'open' && clicks.length < words.length;

  const add = (point: Point) => {
    if (!open) return;
    const next = [...clicks, point];
    setClicks(next);
    if (next.length === words.length) onAnswer(next);
  };
  const click = (e: MouseEvent<HTMLButtonElement>) => {
    // Clicks from the keyboard have no coordinates.
    if (e.detail === 0) return;
    const box = e.currentTarget.getBoundingClientRect();
    add({
      x: within(((e.clientX - box.left) * width) / box.width, width),
      y: within(((e.clientY - box.top) * height) / box.height, height),
    });
  };
  const key = (e: KeyboardEvent) => {
    const step = STEPS[e.key];
    if (step) {
      const scale = e.shiftKey ? 1 / STEP : 1;
      setCross({ x: within(cross.x + step[0] * scale, width), y: within(cross.y + step[1] * scale, height) });
    } else if (e.key === 'Enter' || e.key === ' ') add(cross);
    else if (e.key === 'Backspace') setClicks(open ? clicks.slice(0, -1) : clicks);
    else return;
    e.preventDefault();
  };

  const place = ({ x, y }: Point) => ({ left: `${(x / width) * 100}%`, top: `${(y / height) * 100}%` });
  return (
    <>
      <button
        type="button"
        className={styles.picture}
        aria-label={`写着几个汉字的画：依次点击${words.join('、')}。方向键移动十字，回车点下，退格撤回`}
        onClick={click}
        onKeyDown={key}
      >
        <img src={challenge.picture ?? ''} alt="" draggable={false} />
        <i className={styles.cross} style={place(cross)} />
        {clicks.map((point, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order is what they are
          <b key={i} className={styles.mark} style={place(point)}>
            {i + 1}
          </b>
        ))}
      </button>
      <p className={styles.bar} data-outcome={outcome}>
        <span>
          请依次点击
          {words.map((word, i) => (
            <em key={word} data-done={i < clicks.length || undefined}>
              {word}
            </em>
          ))}
        </span>
      </p>
    </>
  );
}

import type { FontDetail } from '@ziwan/contract';
import { useId, useState } from 'react';
import { Segmented } from '../../../ui/segmented.tsx';
import { offerOf } from '../download/offer.ts';
import { DrawingButtons, type DrawingQuery } from './drawing-buttons.tsx';
import styles from './save-drawing.module.css';

const SCALES = ['1', '2', '4'] as const;
const PAPER = '#f6f2ea';
const INK = '#1b1917';

/** Saves what the editor shows, in a chosen ink, ground and number of pixels. */
export function SaveDrawing({
  font,
  drawing,
}: {
  font: FontDetail;
  drawing: () => Omit<DrawingQuery, 'ink' | 'ground' | 'scale'>;
}) {
  const id = useId();
  const [ink, setInk] = useState(INK);
  const [ground, setGround] = useState<'clear' | 'paper'>('clear');
  const [scale, setScale] = useState<(typeof SCALES)[number]>('2');
  return (
    <div className={styles.save}>
      {offerOf(font) === 'open' && (
        <>
          <label className={styles.ink}>
            存图墨色
            <input type="color" value={ink} onChange={(event) => setInk(event.target.value)} />
          </label>
          <Segmented
            label="底色"
            name={`${id}ground`}
            value={ground}
            options={[
              { value: 'clear', label: '透明' },
              { value: 'paper', label: '宣纸' },
            ]}
            onChange={setGround}
          />
          <Segmented
            label="PNG 倍数"
            name={`${id}scale`}
            value={scale}
            options={SCALES.map((value) => ({ value, label: `${value} 倍`, title: 'PNG 的像素数' }))}
            onChange={setScale}
          />
        </>
      )}
      <div className={styles.buttons}>
        <DrawingButtons
          font={font}
          query={() => ({ ...drawing(), ink, scale, ...(ground === 'paper' ? { ground: PAPER } : {}) })}
        />
      </div>
    </div>
  );
}

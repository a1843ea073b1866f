import { TITLE_LIMITS, type TitleSeal } from '@ziwan/contract';
import { useId, useState } from 'react';
import { Chip } from '../../../ui/chip.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Slider } from '../../../ui/slider.tsx';
import { Colour, Group, type PanelProps } from './panel-parts.tsx';
import styles from './panels.module.css';

const FIRST: TitleSeal = {
  text: '游戏',
  shape: 'square',
  cut: 'relief',
  colour: '#b8281c',
  size: 340,
  x: 260,
  y: -180,
  turn: 0,
  wear: 30,
};
const SHAPES = [
  { value: 'square', label: '方' },
  { value: 'round', label: '圆' },
  { value: 'tall', label: '长' },
] as const;
const CUTS = [
  { value: 'relief', label: '朱文' },
  { value: 'intaglio', label: '白文' },
] as const;

export function SealPanel({ title, change }: PanelProps) {
  const id = useId();
  const { seal } = title;
  const [typed, setTyped] = useState<string | null>(null);
  const set = (next: Partial<TitleSeal>) =>
    seal && change({ ...title, seal: { ...seal, ...next } }, `seal ${Object.keys(next)}`);
  return (
    <Group name="印章">
      <Chip on={seal !== null} onClick={() => change({ ...title, seal: seal ? null : FIRST })}>
        盖一方印
      </Chip>
      {seal && (
        <>
          <TextField
            label="印文"
            hint={`最多 ${TITLE_LIMITS.seal} 字，从右往左读`}
            value={typed ?? seal.text}
            onChange={(event) => {
              const characters = [...event.target.value].filter((c) => /[^\p{C}\p{M}\s]/u.test(c));
              setTyped(event.target.value);
              const text = characters.slice(0, TITLE_LIMITS.seal).join('');
              if (text !== '') set({ text });
            }}
            onBlur={() => setTyped(null)}
          />
          <div className={styles.chips}>
            <Segmented
              label="形状"
              name={`${id}s`}
              value={seal.shape}
              options={SHAPES}
              onChange={(shape) => set({ shape })}
            />
            <Segmented
              label="刻法"
              name={`${id}c`}
              value={seal.cut}
              options={CUTS}
              onChange={(cut) => set({ cut })}
            />
          </div>
          <Slider
            className={styles.slider}
            label="大小"
            min={100}
            max={1500}
            step={10}
            value={seal.size}
            reset={340}
            onChange={(size) => set({ size })}
          />
          <Slider
            className={styles.slider}
            label="左右"
            unit="‰ 字高"
            min={-4000}
            max={2000}
            step={10}
            value={seal.x}
            reset={260}
            onChange={(x) => set({ x })}
          />
          <Slider
            className={styles.slider}
            label="上下"
            unit="‰ 字高"
            min={-3000}
            max={2000}
            step={10}
            value={seal.y}
            reset={-180}
            onChange={(y) => set({ y })}
          />
          <Slider
            className={styles.slider}
            label="转动"
            min={-45}
            max={45}
            unit="度"
            value={seal.turn}
            reset={0}
            onChange={(turn) => set({ turn })}
          />
          <Slider
            className={styles.slider}
            label="残损"
            min={0}
            max={100}
            value={seal.wear}
            reset={30}
            onChange={(wear) => set({ wear })}
          />
          <Colour label="颜色" value={seal.colour} onChange={(colour) => set({ colour })} />
        </>
      )}
    </Group>
  );
}

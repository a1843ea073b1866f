import type { TitleSetting } from '@ziwan/contract';
import { useId } from 'react';
import { Chip } from '../../../ui/chip.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { withSetting } from '../document/changes.ts';
import { Group, type PanelProps } from './panel-parts.tsx';
import styles from './panels.module.css';
import { OF_EM, SettingSlider } from './setting-slider.tsx';

const ARRANGEMENTS = [
  { value: 'horizontal', label: '横排' },
  { value: 'stacked', label: '叠排' },
  { value: 'vertical', label: '竖排' },
] as const;
const ALIGNMENTS = [
  { value: 'start', label: '齐头' },
  { value: 'center', label: '居中' },
  { value: 'end', label: '齐尾' },
] as const;
const RHYTHMS = [
  { value: 'even', label: '一样大' },
  { value: 'alternate', label: '大小相间' },
  { value: 'first', label: '首字大' },
  { value: 'swell', label: '收放' },
  { value: 'grow', label: '渐大' },
] as const;
const SEATS = [
  { value: 'foot', label: '齐底' },
  { value: 'middle', label: '居中' },
  { value: 'head', label: '齐顶' },
] as const;

/** Arrangement and rhythm; what is seldom changed is behind 更多. */
export function ArrangePanel({ title, change }: PanelProps) {
  const id = useId();
  const { setting } = title;
  const set = (next: Partial<TitleSetting>) =>
    change(withSetting(title, next), `setting ${Object.keys(next).join()}`);
  return (
    <>
      <Group name="排法">
        <Segmented
          label="排法"
          name={`${id}a`}
          value={setting.arrangement}
          options={ARRANGEMENTS}
          onChange={(arrangement) => set({ arrangement })}
        />
      </Group>
      <Group name="对齐">
        <Segmented
          label="对齐"
          name={`${id}l`}
          value={setting.align}
          options={ALIGNMENTS}
          onChange={(align) => set({ align })}
        />
      </Group>
      <Group name="节奏">
        <div className={styles.chips}>
          {RHYTHMS.map(({ value, label }) => (
            <Chip
              key={value}
              on={setting.rhythm.kind === value}
              onClick={() => set({ rhythm: { ...setting.rhythm, kind: value } })}
            >
              {label}
            </Chip>
          ))}
        </div>
        {setting.rhythm.kind !== 'even' && (
          <SettingSlider
            label="多少"
            min={-100}
            max={100}
            unit="%"
            value={setting.rhythm.amount}
            reset={40}
            onChange={(amount) => set({ rhythm: { ...setting.rhythm, amount } })}
          />
        )}
      </Group>
      <Group name="松紧">
        <SettingSlider
          label="字距"
          min={-400}
          max={600}
          step={5}
          unit={OF_EM}
          value={setting.spacing}
          reset={-30}
          onChange={(spacing) => set({ spacing })}
        />
        <SettingSlider
          label="压缩"
          min={40}
          max={200}
          unit="%"
          value={setting.width}
          reset={100}
          onChange={(width) => set({ width })}
        />
        {title.lines.length > 1 && (
          <SettingSlider
            label="行距"
            min={500}
            max={2200}
            step={10}
            unit={OF_EM}
            value={setting.leading}
            reset={1080}
            onChange={(leading) => set({ leading })}
          />
        )}
      </Group>
      <details className={styles.more}>
        <summary>更多</summary>
        <Group name="大小字怎样对齐">
          <Segmented
            label="大小字怎样对齐"
            name={`${id}s`}
            value={setting.seat}
            options={SEATS}
            onChange={(seat) => set({ seat })}
          />
        </Group>
        <SettingSlider
          label="错落"
          min={-400}
          max={400}
          step={5}
          unit={OF_EM}
          value={setting.step}
          reset={0}
          onChange={(step) => set({ step })}
        />
        <SettingSlider
          label="倾斜"
          min={-30}
          max={30}
          unit="度"
          value={setting.slant}
          reset={0}
          onChange={(slant) => set({ slant })}
        />
        <Chip on={setting.optical} onClick={() => set({ optical: !setting.optical })}>
          按笔画排字距
        </Chip>
      </details>
    </>
  );
}

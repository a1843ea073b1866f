import { TITLE_LIMITS } from '@ziwan/contract';
import { useId, useState } from 'react';
import { Segmented } from '../../../ui/segmented.tsx';
import { withSetting, withText, withWeightForAll } from '../document/changes.ts';
import { textOf } from '../document/first-title.ts';
import { clamp } from '../stage/keys.ts';
import { Group, type PanelProps } from './panel-parts.tsx';
import styles from './panels.module.css';
import { SettingSlider } from './setting-slider.tsx';

/** Weight of a variable font that was not told another. */
const REGULAR = 400;

const PUNCTUATION = [
  { value: 'tight', label: '收紧' },
  { value: 'full', label: '全角' },
  { value: 'hang', label: '悬在行外' },
  { value: 'none', label: '不写' },
] as const;

interface TextPanelProps extends PanelProps {
  /** Least and greatest weight of the fonts of the title; null if each has one. */
  weights: readonly [min: number, max: number] | null;
}

export function TextPanel({ title, change, weights }: TextPanelProps) {
  const id = useId();
  const [dropped, setDropped] = useState(0);
  const [composing, setComposing] = useState<string | null>(null);
  const type = (text: string) => {
    const next = withText(title, text);
    setDropped(next.dropped);
    change(next.title, 'text');
  };
  return (
    <>
      <Group name="标题">
        <label className={styles.text}>
          <span>写什么，回车换行</span>
          <textarea
            rows={3}
            spellCheck={false}
            value={composing ?? textOf(title)}
            onChange={(event) => {
              if ((event.nativeEvent as InputEvent).isComposing) setComposing(event.target.value);
              else type(event.target.value);
            }}
            onCompositionEnd={(event) => {
              setComposing(null);
              type(event.currentTarget.value);
            }}
          />
        </label>
        <p className={styles.note} role="status">
          {title.lines.length > 1 &&
            title.lines.some((line) => line.length === 0) &&
            '空行不占地方，要拉开行，用下面的「行距」。'}
          {dropped > 0 &&
            `最多 ${TITLE_LIMITS.characters} 字、${TITLE_LIMITS.lines} 行，有 ${dropped} 字没有排进去`}
        </p>
      </Group>
      {weights && (
        <Group name="粗细">
          <SettingSlider
            label="字重"
            min={weights[0]}
            max={weights[1]}
            step={100}
            value={clamp(title.weight ?? REGULAR, ...weights)}
            reset={clamp(REGULAR, ...weights)}
            onChange={(weight) => change(withWeightForAll({ ...title, weight }), 'weight')}
          />
        </Group>
      )}
      <Group name="标点">
        <Segmented
          label="标点"
          name={`${id}p`}
          value={title.setting.punctuation}
          options={PUNCTUATION}
          onChange={(punctuation) => change(withSetting(title, { punctuation }))}
        />
      </Group>
    </>
  );
}

import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { RotateCcw } from '../../../ui/icons/rotate-ccw.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { Slider } from '../../../ui/slider.tsx';
import { TextForm } from '../../text/my-text/text-form.tsx';
import { axisStep } from '../editor/axis-controls.tsx';
import { SizeSlider, SpacingSlider } from '../type-settings/sliders.tsx';
import styles from './compare-toolbar.module.css';
import { COMPARE_SAMPLE, type CompareView, SIZE, SPACING, writeView } from './compare-view.ts';
import type { CompareEntry } from './load-compare.ts';
import type { CompareControl } from './use-compare-view.ts';

interface SharedAxis {
  tag: string;
  nameZh: string;
  min: number;
  max: number;
  initial: number;
  /** Number of fonts with this axis. */
  fonts: number;
}

/** The union of all fonts' axes, each over its widest range. */
function sharedAxes(entries: readonly Pick<CompareEntry, 'axes'>[]): SharedAxis[] {
  const shared = new Map<string, SharedAxis>();
  for (const { axes } of entries) {
    for (const axis of axes.filter((a) => !a.hidden)) {
      const initial = axis.tag === 'wght' ? 400 : axis.default;
      const known = shared.get(axis.tag) ?? { ...axis, initial, fonts: 0 };
      shared.set(axis.tag, {
        ...known,
        min: Math.min(known.min, axis.min),
        max: Math.max(known.max, axis.max),
        fonts: known.fonts + 1,
      });
    }
  }
  return [...shared.values()];
}

interface CompareToolbarProps {
  view: CompareView;
  entries: readonly CompareEntry[];
  change: CompareControl['change'];
}

export function CompareToolbar({ view, entries, change }: CompareToolbarProps) {
  const axes = sharedAxes(entries);
  return (
    <section className={styles.bar} aria-label="对比设置" data-controls="">
      <TextForm sample={COMPARE_SAMPLE} className={styles.text} keep={writeView({ ...view, text: '' })} />
      <div className={styles.tools}>
        <SizeSlider
          min={SIZE.min}
          max={SIZE.max}
          value={view.size}
          reset={SIZE.initial}
          onChange={(size) => change({ size })}
        />
        <SpacingSlider
          min={SPACING.min}
          max={SPACING.max}
          value={view.spacing}
          onChange={(spacing) => change({ spacing })}
        />
        <label className={styles.color}>
          颜色
          <input
            type="color"
            value={view.color || '#1b1917'}
            data-ink={view.color === '' ? '' : undefined}
            onChange={(e) => change({ color: e.target.value === '#1b1917' ? '' : e.target.value })}
          />
        </label>
        <Segmented
          label="方向"
          name="direction"
          value={view.vertical ? 'v' : 'h'}
          options={[
            { value: 'h', label: '横排' },
            { value: 'v', label: '竖排' },
          ]}
          onChange={(v) => change({ vertical: v === 'v' })}
        />
        <Chip
          on={view.metrics}
          disabled={view.vertical}
          title={view.vertical ? '度量线用于横排' : undefined}
          onClick={() => change({ metrics: !view.metrics })}
        >
          度量线
        </Chip>
        <Button
          variant="plain"
          onClick={() =>
            change({ size: SIZE.initial, spacing: 0, color: '', vertical: false, axes: {}, metrics: false })
          }
        >
          <RotateCcw size={15} aria-hidden="true" />
          复位
        </Button>
      </div>
      {axes.length > 0 && (
        <fieldset className={styles.axes} aria-label="可变轴，有这条轴的字体一起变">
          {axes.map((axis) => (
            <Slider
              key={axis.tag}
              className={styles.axis}
              label={`${axis.nameZh === axis.tag ? '' : `${axis.nameZh} `}${axis.tag} · ${axis.fonts} 款`}
              min={axis.min}
              max={axis.max}
              step={axisStep(axis)}
              reset={axis.initial}
              value={view.axes[axis.tag] ?? axis.initial}
              onChange={(value) => change({ axes: { ...view.axes, [axis.tag]: value } })}
            />
          ))}
        </fieldset>
      )}
    </section>
  );
}

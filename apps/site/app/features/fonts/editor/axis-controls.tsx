import type { FontResource } from '@ziwan/contract';
import { Select } from '../../../ui/field.tsx';
import { Slider } from '../../../ui/slider.tsx';
import styles from './axis-controls.module.css';

export type AxisValues = Record<string, number>;

type Variable = Pick<FontResource, 'axes' | 'instances'>;

const defaultAxes = (axes: FontResource['axes']): AxisValues =>
  Object.fromEntries(axes.map((a) => [a.tag, a.default]));

/**
 * Initial axis values: the font's defaults, but weight 400 where possible. Fonts merged from slices default to their
 * lightest weight.
 */
export const startAxes = (axes: FontResource['axes']): AxisValues => {
  const values = defaultAxes(axes);
  const weight = axes.find((a) => a.tag === 'wght');
  if (weight) values.wght = Math.min(weight.max, Math.max(weight.min, 400));
  return values;
};

/** Whole units on long axes, hundredths on short ones. */
export const axisStep = (axis: { min: number; max: number }): number => {
  const span = axis.max - axis.min;
  if (span > 100) return 1;
  return span > 10 ? 0.1 : 0.01;
};

/** Name of the matching instance, or empty. */
const instanceOf = (font: Variable, values: AxisValues): string =>
  font.instances.find((i) => font.axes.every((a) => (i.coordinates[a.tag] ?? a.default) === values[a.tag]))
    ?.name ?? '';

interface AxisControlsProps {
  font: Variable;
  values: AxisValues;
  onChange: (values: AxisValues) => void;
}

/** Sliders for all visible axes, and the named instances. */
export function AxisControls({ font, values, onChange }: AxisControlsProps) {
  const axes = font.axes.filter((a) => !a.hidden);
  const start = startAxes(font.axes);
  return (
    <div className={styles.axes}>
      {font.instances.length > 1 && (
        <Select
          label="预设"
          value={instanceOf(font, values)}
          options={[
            { value: '', label: '自定' },
            ...[...new Set(font.instances.map((i) => i.name))].map((name) => ({ value: name, label: name })),
          ]}
          onChange={(event) => {
            const instance = font.instances.find((i) => i.name === event.target.value);
            if (instance) onChange({ ...defaultAxes(font.axes), ...instance.coordinates });
          }}
        />
      )}
      {axes.map((axis) => (
        <Slider
          key={axis.tag}
          className={styles.axis}
          label={`${axis.nameZh} ${axis.tag}`}
          min={axis.min}
          max={axis.max}
          step={axisStep(axis)}
          reset={start[axis.tag]}
          value={values[axis.tag] ?? axis.default}
          onChange={(value) => onChange({ ...values, [axis.tag]: value })}
        />
      ))}
    </div>
  );
}

import type { FontResource } from '@ziwan/contract';
import { Select } from '../../ui/field.tsx';
import { Slider } from '../../ui/slider.tsx';
import styles from './axis-controls.module.css';

export type AxisValues = Record<string, number>;

type Variable = Pick<FontResource, 'axes' | 'instances'>;

export const defaultAxes = (axes: FontResource['axes']): AxisValues =>
  Object.fromEntries(axes.map((a) => [a.tag, a.default]));

/** Steps that feel even: whole units on long axes, hundredths on short ones. */
export const axisStep = (axis: { min: number; max: number }): number => {
  const span = axis.max - axis.min;
  if (span > 100) return 1;
  return span > 10 ? 0.1 : 0.01;
};

/** Name of the instance whose coordinates these are; empty when none. */
export const instanceOf = (font: Variable, values: AxisValues): string =>
  font.instances.find((i) => font.axes.every((a) => (i.coordinates[a.tag] ?? a.default) === values[a.tag]))
    ?.name ?? '';

export interface AxisControlsProps {
  font: Variable;
  values: AxisValues;
  onChange: (values: AxisValues) => void;
}

/** A slider for each axis that its designer meant to be seen, and the named instances. */
export function AxisControls({ font, values, onChange }: AxisControlsProps) {
  const axes = font.axes.filter((a) => !a.hidden);
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
          reset={axis.default}
          value={values[axis.tag] ?? axis.default}
          onChange={(value) => onChange({ ...values, [axis.tag]: value })}
        />
      ))}
    </div>
  );
}

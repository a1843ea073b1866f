import { useId, useState } from 'react';
import styles from './slider.module.css';

export interface SliderProps {
  label: string;
  name?: string | undefined;
  min: number;
  max: number;
  step?: number | undefined;
  value: number;
  /** Double-clicking the label resets to this value. */
  reset?: number | undefined;
  unit?: string | undefined;
  onChange: (value: number) => void;
  className?: string | undefined;
}

/**
 * A range slider with a number input for the same value. What is typed counts as soon as it is in range, and is bounded
 * on Enter and when the focus leaves: the beginning of a number may be out of range.
 */
export function Slider({
  label,
  name,
  min,
  max,
  step = 1,
  value,
  reset,
  unit,
  onChange,
  className,
}: SliderProps) {
  const id = useId();
  /** What is being typed; null while nothing is. */
  const [typed, type] = useState<string | null>(null);
  const set = (n: number) => n !== value && onChange(Math.min(max, Math.max(min, n)));
  const end = () => {
    if (typed) set(Number(typed));
    type(null);
  };
  return (
    <span className={`${styles.slider}${className ? ` ${className}` : ''}`}>
      <label
        htmlFor={id}
        title={reset === undefined ? undefined : '双击复位'}
        onDoubleClick={() => reset !== undefined && onChange(reset)}
      >
        {label}
      </label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        onChange={(e) => set(Number(e.target.value))}
      />
      <input
        type="number"
        name={name}
        aria-label={`${label}${unit ? `（${unit}）` : ''}`}
        min={min}
        max={max}
        step={step}
        value={typed ?? value}
        onChange={({ target }) => {
          type(target.value);
          if (target.value && target.valueAsNumber >= min && target.valueAsNumber <= max)
            set(target.valueAsNumber);
        }}
        onBlur={end}
        onKeyDown={({ key, ctrlKey, metaKey }) => (key === 'Enter' || ctrlKey || metaKey) && end()}
      />
    </span>
  );
}

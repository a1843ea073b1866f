import { useId } from 'react';
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

/** A range slider with a number input for the same value. */
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
  const set = (raw: string) => {
    const n = Number(raw);
    if (raw !== '' && Number.isFinite(n)) onChange(Math.min(max, Math.max(min, n)));
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
        onChange={(e) => set(e.target.value)}
      />
      <input
        type="number"
        name={name}
        aria-label={`${label}${unit ? `（${unit}）` : ''}`}
        min={min}
        max={max}
        step={step}
        value={value}
        onChange={(e) => set(e.target.value)}
      />
    </span>
  );
}

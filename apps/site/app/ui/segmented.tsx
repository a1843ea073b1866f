import styles from './segmented.module.css';

interface SegmentedProps<T extends string> {
  /** Accessible name of the group. */
  label: string;
  name: string;
  value: T;
  options: readonly { value: T; label: string; title?: string }[];
  onChange: (value: T) => void;
  className?: string | undefined;
}

/** Picks one of a few visible options. Radio buttons underneath, so arrow keys and forms work. */
export function Segmented<T extends string>({
  label,
  name,
  value,
  options,
  onChange,
  className,
}: SegmentedProps<T>) {
  return (
    <fieldset className={`${styles.group}${className ? ` ${className}` : ''}`} aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={styles.option} title={option.title}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}

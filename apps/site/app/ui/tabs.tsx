import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import styles from './tabs.module.css';

export interface TabsProps {
  label: string;
  tabs: readonly { key: string; label: string; panel: ReactNode }[];
}

/** Tabs with arrow-key, Home and End navigation. */
export function Tabs({ label, tabs }: TabsProps) {
  const id = useId();
  const [selected, select] = useState(tabs[0]?.key);
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = tabs.findIndex((t) => t.key === selected);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = tabs[(to + tabs.length) % tabs.length];
    if (!next) return;
    select(next.key);
    document.getElementById(`${id}${next.key}`)?.focus();
  };
  return (
    <div>
      <div role="tablist" aria-label={label} className={styles.list} onKeyDown={move}>
        {tabs.map((t) => (
          <button
            key={t.key}
            id={`${id}${t.key}`}
            type="button"
            role="tab"
            aria-selected={t.key === selected}
            aria-controls={`${id}${t.key}p`}
            tabIndex={t.key === selected ? 0 : -1}
            onClick={() => select(t.key)}
          >
            {t.label}
          </button>
        ))}
      </div>
      {tabs.map((t) => (
        <div
          key={t.key}
          id={`${id}${t.key}p`}
          role="tabpanel"
          aria-labelledby={`${id}${t.key}`}
          hidden={t.key !== selected}
        >
          {t.panel}
        </div>
      ))}
    </div>
  );
}

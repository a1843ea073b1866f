import type { TitleDocument } from '@ziwan/contract';
import { type ReactNode, useId } from 'react';
import styles from './panels.module.css';

/** What a panel gets: the title, and how it is changed. Changes of one gesture are one step of undo. */
export interface PanelProps {
  title: TitleDocument;
  change: (title: TitleDocument, gesture?: string) => void;
}

export function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{name}</legend>
      {children}
    </fieldset>
  );
}

/** Settings of one kind, folded away until they are wanted. */
export function Section({ name, children }: { name: string; children: ReactNode }) {
  return (
    <details className={styles.section}>
      <summary>{name}</summary>
      {children}
    </details>
  );
}

export function Colour({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <span className={styles.colour}>
      <label htmlFor={id}>{label}</label>
      <input id={id} type="color" value={value} onChange={(event) => onChange(event.target.value)} />
    </span>
  );
}

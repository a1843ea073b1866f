import { type KeyboardEvent, useId, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { MyTextArea } from './my-text-area.tsx';
import styles from './text-field.module.css';
import { TextHead, TextTools } from './text-tools.tsx';

export interface TextFieldProps {
  /** Placeholder. */
  sample: string;
  className?: string | undefined;
}

/**
 * The 「我的文字」 field, the same on every page. Submits as `text` without scripts, so it must be inside a form when
 * server-rendered.
 */
export function MyTextField({ sample, className }: TextFieldProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    field.current?.blur();
  };
  return (
    <div className={`${styles.field}${className ? ` ${className}` : ''}`}>
      <TextHead field={id} className={styles.head} />
      <MyTextArea
        field={field}
        id={id}
        className={styles.text}
        name="text"
        aria-label="我的文字"
        rows={1}
        placeholder={sample}
        enterKeyHint="done"
        onKeyDown={onKeyDown}
      />
      <TextTools sample={sample} onClear={() => field.current?.focus()} />
      <noscript>
        <Button type="submit">应用</Button>
      </noscript>
    </div>
  );
}

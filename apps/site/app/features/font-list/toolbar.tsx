import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { ChipLink } from '../../ui/chip.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Slider } from '../../ui/slider.tsx';
import { Convert } from './convert.tsx';
import {
  hrefOf,
  LAYOUTS,
  type ListLayout,
  type ListState,
  SAMPLE_LIMIT,
  type Shell,
  SIZE,
  SPACING,
  type View,
  withFilters,
  writeState,
} from './list-state.ts';
import styles from './toolbar.module.css';

const DEBOUNCE_MS = 270;

export interface ToolbarProps {
  state: ListState;
  view: View;
  shell: Shell;
  layout: ListLayout;
  /** The visitor has paused typing. */
  onText: (text: string) => void;
  onView: (change: Partial<View>) => void;
}

/** One line over the list. Without scripts it is a form that asks for the list anew. */
export function Toolbar({ state, view, shell, layout, onText, onView }: ToolbarProps) {
  const input = useRef<HTMLInputElement>(null);
  const { draft, type, settle } = useDraft(view.text, onText, input);
  const { filters } = state;
  const full = filters.coverage === 'full';
  const now = { view, filters };
  const controlled = new Set(['text', 'size', 'color', 'spacing', 'vertical', 'layout', 'current']);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    settle();
    input.current?.blur();
  };
  return (
    <form className={styles.bar} action={shell.path} method="get" onSubmit={submit} aria-label="预览设置">
      {writeState(now, shell)
        .filter(([key]) => !controlled.has(key))
        .map(([key, value]) => (
          <input key={key} type="hidden" name={key} value={value} />
        ))}
      <span className={styles.text}>
        <input
          ref={input}
          type="text"
          name="text"
          aria-label="预览文字"
          placeholder={shell.sample}
          maxLength={SAMPLE_LIMIT * 2}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="done"
          value={draft}
          onChange={(e) => type(e.target.value, (e.nativeEvent as InputEvent).isComposing)}
          onCompositionEnd={(e) => type(e.currentTarget.value, false)}
        />
        <Convert
          text={view.text}
          onConverted={(text) => {
            type(text, true);
            onText(text);
          }}
        />
      </span>
      <Slider
        className={styles.size}
        label="字号"
        name="size"
        unit="像素"
        min={SIZE.min}
        max={SIZE.max}
        value={view.size}
        reset={shell.size}
        onChange={(size) => onView({ size })}
      />
      <details className={styles.set} name="toolbar">
        <summary>排版</summary>
        <div className={styles.panel}>
          <Slider
            label="字号"
            className={styles.narrow}
            unit="像素"
            min={SIZE.min}
            max={SIZE.max}
            value={view.size}
            reset={shell.size}
            onChange={(size) => onView({ size })}
          />
          <Slider
            label="字距"
            name="spacing"
            unit="千分之一字宽"
            min={SPACING.min}
            max={SPACING.max}
            step={10}
            value={view.spacing}
            reset={0}
            onChange={(spacing) => onView({ spacing })}
          />
          <label className={styles.color}>
            颜色
            <input
              type="color"
              name="color"
              value={view.color || '#000000'}
              onChange={(e) => onView({ color: e.target.value === '#000000' ? '' : e.target.value })}
            />
            <span>{view.color || '墨色'}</span>
          </label>
          <label className={styles.color}>
            直排
            <input
              type="checkbox"
              name="vertical"
              value="1"
              checked={view.vertical}
              onChange={(e) => onView({ vertical: e.target.checked })}
            />
          </label>
          <button
            type="button"
            className={styles.reset}
            onClick={() => onView({ size: shell.size, spacing: 0, color: '', vertical: false })}
          >
            全部复位
          </button>
        </div>
      </details>
      <ChipLink
        className={styles.full as string}
        on={full}
        data-keep-scroll=""
        href={hrefOf(withFilters(now, { coverage: full ? 'any' : 'full' }), shell)}
      >
        只看能写全的
      </ChipLink>
      <Segmented
        className={styles.layout}
        label="视图"
        name="layout"
        value={layout}
        options={LAYOUTS}
        onChange={(value) => onView({ layout: value })}
      />
      <noscript>
        <button type="submit" className={styles.reset}>
          应用
        </button>
      </noscript>
    </form>
  );
}

/** What the field shows, and the pause after which it counts; composing (IME) does not count. */
function useDraft(text: string, onText: (text: string) => void, field: RefObject<HTMLInputElement | null>) {
  const [draft, setDraft] = useState(text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The address changed under the field: take its text, unless the visitor is just writing another one.
  useEffect(() => {
    if (timer.current === undefined || document.activeElement !== field.current) setDraft(text);
  }, [text, field]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const commit = (value: string) => {
    clearTimeout(timer.current);
    timer.current = undefined;
    onText(value.replace(/\s+/g, ' ').trim());
  };
  return {
    draft,
    type(value: string, composing: boolean) {
      setDraft(value);
      clearTimeout(timer.current);
      if (!composing) timer.current = setTimeout(commit, DEBOUNCE_MS, value);
    },
    settle: () => commit(draft),
  };
}

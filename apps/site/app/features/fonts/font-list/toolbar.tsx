import type { FormEvent } from 'react';
import { ChipLink } from '../../../ui/chip.tsx';
import { dismissed } from '../../../ui/dismissed.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { MyTextField } from '../../text/my-text/text-field.tsx';
import { useTyping } from '../../text/my-text/use-typing.ts';
import { SizeSlider, SpacingSlider } from '../type-settings/sliders.tsx';
import { Convert } from './convert.tsx';
import {
  hrefOf,
  LAYOUTS,
  type ListLayout,
  type ListState,
  type Shell,
  SIZE,
  SPACING,
  sizeScale,
  type View,
  withFilters,
  writeState,
} from './list-state.ts';
import styles from './toolbar.module.css';

interface ToolbarProps {
  state: ListState;
  view: View;
  shell: Shell;
  layout: ListLayout;
  onView: (change: Partial<View>) => void;
}

/** Toolbar of the list. Without scripts it is a form that reloads the page. */
export function Toolbar({ state, view, shell, layout, onView }: ToolbarProps) {
  const type = useTyping();
  const { filters } = state;
  const full = filters.coverage === 'full';
  const now = { view, filters };
  const controlled = new Set(['text', 'size', 'color', 'spacing', 'vertical', 'layout', 'current']);
  const submit = (event: FormEvent) => event.preventDefault();
  const scale = sizeScale(layout, view);
  const size = scale !== null && {
    min: SIZE.min * scale,
    max: SIZE.max * scale,
    value: view.size * scale,
    reset: shell.size * scale,
    onChange: (drawn: number) => onView({ size: drawn / scale }),
  };
  return (
    <form className={styles.bar} action={shell.path} method="get" onSubmit={submit} aria-label="预览设置">
      {writeState(now, shell)
        .filter(([key]) => !controlled.has(key))
        .map(([key, value]) => (
          <input key={key} type="hidden" name={key} value={value} />
        ))}
      {scale !== 1 && <input type="hidden" name="size" value={view.size} />}
      <div className={styles.text}>
        <MyTextField className={styles.mine} sample={shell.sample} />
        <Convert onConverted={type} />
      </div>
      {size && <SizeSlider className={styles.size} name={scale === 1 ? 'size' : undefined} {...size} />}
      <details ref={dismissed} className={styles.set}>
        <summary>排版</summary>
        <div className={styles.panel}>
          {size && <SizeSlider className={styles.narrow} {...size} />}
          <SpacingSlider
            name="spacing"
            min={SPACING.min}
            max={SPACING.max}
            value={view.spacing}
            onChange={(spacing) => onView({ spacing })}
          />
          <label className={styles.color}>
            颜色
            <input
              type="color"
              name="color"
              value={view.color || '#000000'}
              data-ink={view.color === '' ? '' : undefined}
              onChange={(e) => onView({ color: e.target.value === '#000000' ? '' : e.target.value })}
            />
            <span>{view.color || '墨色'}</span>
          </label>
          <label className={styles.color}>
            竖排
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
    </form>
  );
}

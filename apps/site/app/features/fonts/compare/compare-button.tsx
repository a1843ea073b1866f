import type { FontCard } from '@ziwan/contract';
import { buttonClass, quietClass } from '../../../ui/button.tsx';
import { Columns2 } from '../../../ui/icons/columns-2.ts';
import { toast } from '../../../ui/toast-store.ts';
import { compareFontOf } from './compare-store.ts';
import { compareStore, useCompare } from './use-compare.ts';

interface CompareButtonProps {
  font: Pick<FontCard, 'fontGNo' | 'faceGNo' | 'nameZh' | 'metrics'>;
  /** Renders a framed button, as on a page, instead of a quiet one, as in a list. */
  framed?: boolean | undefined;
}

/** Adds a font to the compare list. Removing happens in the panel, next to the other fonts. */
export function CompareButton({ font, framed }: CompareButtonProps) {
  const inList = useCompare().fonts.some((f) => f.fontGNo === font.fontGNo);
  const add = () => {
    // On a small screen the panel waits behind its tab.
    const open = !window.matchMedia('(max-width: 720px)').matches;
    const { ok, message } = compareStore().add(compareFontOf(font), open);
    toast(message, ok ? 'success' : 'info');
    if (!ok) compareStore().show(true);
  };
  return (
    <button
      type="button"
      className={framed ? buttonClass('line') : quietClass}
      data-on={inList ? '' : undefined}
      aria-label={inList ? `${font.nameZh} 已在对比中` : `对比 ${font.nameZh}`}
      onClick={add}
    >
      {framed && <Columns2 size={15} aria-hidden="true" />}
      对比
    </button>
  );
}

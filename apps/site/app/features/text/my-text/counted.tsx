import { MY_TEXTS } from '@ziwan/contract';
import { useDeferredValue, useMemo } from 'react';
import { grouped } from '../../../ui/grouped.ts';
import { useMyTexts } from './my-texts.ts';
import { countOf } from './text.ts';

/** Line and character counts, `3 行，1,204 字，312 个不同`, and a warning for text that was cut or not stored. */
export function Counted({ className }: { className?: string | undefined }) {
  const { text, over, unkept } = useMyTexts();
  const counted = useDeferredValue(text);
  const { all, different } = useMemo(() => countOf(counted), [counted]);
  const lines = useMemo(() => counted.split('\n').filter((line) => line.trim() !== '').length, [counted]);
  return (
    <span className={className}>
      {lines > 1 && `${grouped(lines)} 行，`}
      {all > 0 && `${grouped(all)} 字，${grouped(different)} 个不同`}
      {over > 0 && (
        <strong role="alert">{`最多放 ${grouped(MY_TEXTS.length)} 字，最后 ${grouped(over)} 字没有放进来`}</strong>
      )}
      {unkept && <strong role="alert">浏览器存不下了，离开后这段文字不会留着</strong>}
    </span>
  );
}

import { convertText, type DataOf } from '@ziwan/contract';
import { Suspense, useState } from 'react';
import { useApi } from '../../../api/use-api.ts';
import { lazyComponent } from '../../../lazy-loading/lazy-component.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { myTexts, useMyText } from '../../text/my-text/my-texts.ts';
import { forAddress } from '../../text/my-text/text.ts';
import styles from './convert.module.css';

const ConvertChoices = lazyComponent(async () => (await import('./convert-choices.tsx')).ConvertChoices);

type Conversion = DataOf<typeof convertText>;

interface ConvertProps {
  onConverted: (text: string) => void;
}

/** Converts the visitor's text 简 ⇄ 繁. Ambiguous characters are offered for choice, never decided silently. */
export function Convert({ onConverted }: ConvertProps) {
  const api = useApi();
  // The text as it is, not as the rest of the toolbar has it a moment later.
  const text = forAddress(useMyText());
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<Conversion | null>(null);
  const [to, setTo] = useState<'hant' | 'hans'>('hant');
  // Choices of an edited text are obsolete.
  const open = result && result.text === text && result.choices.length > 0 ? result : null;
  const convert = async () => {
    setBusy(true);
    try {
      const next = await api.call(convertText, { query: { text, to } });
      if (forAddress(myTexts().text()) !== text) {
        toast('文字刚才又改了，没有转换，请再点一次');
        return;
      }
      setResult(next);
      setTo(to === 'hant' ? 'hans' : 'hant');
      onConverted(next.text);
    } catch {
      // The API client has shown the error.
    } finally {
      setBusy(false);
    }
  };
  return (
    <span className={styles.convert}>
      {open && (
        <Suspense>
          <ConvertChoices
            conversion={open}
            onChosen={(next) => {
              setResult(next);
              onConverted(next.text);
            }}
          />
        </Suspense>
      )}
      <Chip
        disabled={busy || text === ''}
        onClick={convert}
        aria-label={to === 'hant' ? '简 → 繁，转为繁体' : '繁 → 简，转为简体'}
      >
        {to === 'hant' ? '简 → 繁' : '繁 → 简'}
      </Chip>
    </span>
  );
}

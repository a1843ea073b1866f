import { convertText, type DataOf } from '@ziwan/contract';
import { useState } from 'react';
import { useApi } from '../../../api/use-api.ts';
import { Chip } from '../../../ui/chip.tsx';
import { choose } from '../../text/converter/choices.ts';
import styles from './convert.module.css';

type Conversion = DataOf<typeof convertText>;

export interface ConvertProps {
  text: string;
  onConverted: (text: string) => void;
}

/** Converts the sample 简 ⇄ 繁. Ambiguous characters are offered for choice, never decided silently. */
export function Convert({ text, onConverted }: ConvertProps) {
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<Conversion | null>(null);
  const [to, setTo] = useState<'hant' | 'hans'>('hant');
  // Choices of an edited text are obsolete.
  const open = result && result.text === text ? result.choices : [];
  const convert = async () => {
    setBusy(true);
    try {
      const next = await api.call(convertText, { query: { text, to } });
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
      {open.map((choice) => (
        <select
          key={choice.index}
          className={styles.choice}
          aria-label={`第 ${choice.index + 1} 字「${choice.source}」的写法`}
          value={choice.chosen}
          onChange={(event) => {
            if (!result) return;
            const next = choose(result, choice.index, event.target.value);
            setResult(next);
            onConverted(next.text);
          }}
        >
          {choice.options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      ))}
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

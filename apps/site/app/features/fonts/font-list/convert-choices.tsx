import type { convertText, DataOf } from '@ziwan/contract';
import { choose } from '../../text/converter/choices.ts';
import styles from './convert-choices.module.css';

type Conversion = DataOf<typeof convertText>;

interface ConvertChoicesProps {
  conversion: Conversion;
  onChosen: (next: Conversion) => void;
}

/** Selects for the ambiguous characters of a conversion. */
export const ConvertChoices = ({ conversion, onChosen }: ConvertChoicesProps) =>
  conversion.choices.map((choice) => (
    <select
      key={choice.index}
      className={styles.choice}
      aria-label={`第 ${choice.index + 1} 字「${choice.source}」的写法`}
      value={choice.chosen}
      onChange={(event) => onChosen(choose(conversion, choice.index, event.target.value))}
    >
      {choice.options.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </select>
  ));

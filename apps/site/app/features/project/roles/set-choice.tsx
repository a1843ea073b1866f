import {
  CHARACTER_SET_IDS,
  CHARACTER_SETS,
  type CharacterSetId,
  ENGINE_ASKS,
  FIRST_PACKING,
  type GameEngine,
} from '@ziwan/contract';
import type { RoleSummary } from '../reading/messages.ts';
import styles from './draws-editor.module.css';
import { priceWords } from './suggested.tsx';

interface SetChoiceProps {
  chosen: readonly CharacterSetId[];
  role: RoleSummary | undefined;
  /** True if texts are in traditional Chinese. */
  traditional: boolean;
  engine: GameEngine | undefined;
  onChosen: (sets: CharacterSetId[]) => void;
}

/** Characters that no text has and that can appear in the running game. */
export function SetChoice({
  chosen,
  role,
  traditional,
  engine = FIRST_PACKING.engine,
  onChosen,
}: SetChoiceProps) {
  const offered = CHARACTER_SET_IDS.filter(
    (set) =>
      chosen.includes(set) ||
      (set === 'dates-hant' ? traditional : set === 'engine' ? ENGINE_ASKS[engine] !== undefined : true),
  );
  return (
    <fieldset className={styles.part}>
      <legend>运行时会出现的字</legend>
      <ul className={styles.sets}>
        {offered.map((set) => {
          const on = chosen.includes(set);
          const reason = role?.suggested.find((each) => each.set === set)?.reason;
          const about =
            set === 'engine'
              ? `引擎自己会画 ${[...(ENGINE_ASKS[engine] ?? '')].join(' ')}`
              : CHARACTER_SETS[set].about;
          return (
            <li key={set}>
              <label>
                <input
                  type="checkbox"
                  checked={on}
                  onChange={() => onChosen(on ? chosen.filter((each) => each !== set) : [...chosen, set])}
                />
                <span>
                  {CHARACTER_SETS[set].label} <small>{about}</small>
                </span>
                {!on && role && <small className={styles.price}>{priceWords(role.prices[set])}</small>}
              </label>
              {reason && <small className={styles.reason}>{reason}</small>}
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

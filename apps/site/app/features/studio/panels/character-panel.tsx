import type { TitleCharacter } from '@ziwan/contract';
import { Button } from '../../../ui/button.tsx';
import { RotateCcw } from '../../../ui/icons/rotate-ccw.ts';
import { characterAt, type Place, withCharacter } from '../document/changes.ts';
import { Group, type PanelProps } from './panel-parts.tsx';
import styles from './panels.module.css';
import { OF_EM, SettingSlider } from './setting-slider.tsx';

const CLEARED = {
  face: undefined,
  size: undefined,
  x: undefined,
  y: undefined,
  turn: undefined,
  space: undefined,
};

/** What is set by hand for one character. */
export function CharacterPanel({
  title,
  change,
  place,
  faceName,
}: PanelProps & { place: Place; faceName: (face: string) => string }) {
  const character = characterAt(title, place);
  if (!character) return null;
  const set = (next: Partial<TitleCharacter>) =>
    change(withCharacter(title, place, next), `hand ${place.line} ${place.at} ${Object.keys(next)}`);
  return (
    <Group name={`「${character.c}」`}>
      <SettingSlider
        label="大小"
        min={20}
        max={400}
        unit="%"
        value={Math.round((character.size ?? 1000) / 10)}
        reset={100}
        onChange={(v) => set({ size: v * 10 })}
      />
      <SettingSlider
        label="转动"
        min={-180}
        max={180}
        unit="度"
        value={character.turn ?? 0}
        reset={0}
        onChange={(turn) => set({ turn })}
      />
      <SettingSlider
        label="左右"
        unit={OF_EM}
        min={-1500}
        max={1500}
        step={5}
        value={character.x ?? 0}
        reset={0}
        onChange={(x) => set({ x })}
      />
      <SettingSlider
        label="上下"
        unit={OF_EM}
        min={-1500}
        max={1500}
        step={5}
        value={character.y ?? 0}
        reset={0}
        onChange={(y) => set({ y })}
      />
      <SettingSlider
        label="后面的空"
        min={-800}
        max={1000}
        step={5}
        unit={OF_EM}
        value={character.space ?? 0}
        reset={0}
        onChange={(space) => set({ space })}
      />
      {character.face !== undefined && <p className={styles.note}>这个字用 {faceName(character.face)}</p>}
      <p className={styles.note}>
        在下面点一款字体，只换这个字。画布上也能直接拖；方向键移动，[ ] 转动，- = 大小。
      </p>
      <Button variant="plain" onClick={() => change(withCharacter(title, place, CLEARED))}>
        <RotateCcw size={15} aria-hidden="true" />
        复位这个字
      </Button>
    </Group>
  );
}

import { TITLE_LIMITS, type TitleDocument, type TitleSeal } from '@ziwan/contract';
import type { Box } from '@ziwan/title';
import { useId, useState } from 'react';
import { useApi } from '../../../api/use-api.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { withWeightForAll } from '../document/changes.ts';
import { useFonts } from '../faces/use-fonts.ts';
import { Colour, Group, type PanelProps } from './panel-parts.tsx';
import styles from './panels.module.css';
import { OF_EM, SettingSlider } from './setting-slider.tsx';

const FIRST: TitleSeal = {
  text: '游戏',
  shape: 'square',
  cut: 'relief',
  colour: '#b8281c',
  size: 340,
  x: 260,
  y: -180,
  turn: 0,
  wear: 30,
};
/** Least distance from the right edge of the letters. */
const LEFTMOST = -4000;
const SHAPES = [
  { value: 'square', label: '方' },
  { value: 'round', label: '圆' },
  { value: 'tall', label: '长' },
] as const;
const CUTS = [
  { value: 'relief', label: '朱文' },
  { value: 'intaglio', label: '白文' },
] as const;

/** A seal as it is set first: beside the end of the title, which columns have at the lower left. */
export function firstSeal(
  arrangement: TitleDocument['setting']['arrangement'],
  { left, right }: Pick<Box, 'left' | 'right'>,
): TitleSeal {
  if (arrangement !== 'vertical') return FIRST;
  return { ...FIRST, x: Math.max(LEFTMOST, Math.round((left - right - FIRST.x) / 10) * 10) };
}

/** Characters that can be carved. */
const carvedOf = (text: string): string[] => [...text].filter((c) => /[^\p{C}\p{M}\s]/u.test(c));

/** What is wrong with a seal's text as it is typed; undefined for nothing. */
export function sealProblem(typed: string | null, lacked: string): string | undefined {
  const characters = carvedOf(typed ?? '');
  if (characters.length > TITLE_LIMITS.seal)
    return `只刻前 ${TITLE_LIMITS.seal} 字：${characters.slice(0, TITLE_LIMITS.seal).join('')}`;
  if (lacked !== '') return `这款字体没有「${lacked}」：改印文，或在下面换一款印章字体`;
  return undefined;
}

/**
 * @param letters bounds of the letters' ink
 * @param lacked characters of the seal that its face does not draw
 */
export function SealPanel({ title, change, letters, lacked }: PanelProps & { letters: Box; lacked: string }) {
  const id = useId();
  const { seal } = title;
  const { fonts } = useFonts(useApi(), seal?.text ?? '', false);
  const faces = fonts.filter(({ downloadable }) => downloadable);
  const [typed, setTyped] = useState<string | null>(null);
  const set = (next: Partial<TitleSeal>) =>
    seal && change({ ...title, seal: { ...seal, ...next } }, `seal ${Object.keys(next)}`);
  return (
    <Group name="印章">
      <Chip
        on={seal !== null}
        onClick={() =>
          change({ ...title, seal: seal ? null : firstSeal(title.setting.arrangement, letters) })
        }
      >
        盖一方印
      </Chip>
      {seal && (
        <>
          <TextField
            label="印文"
            hint={`最多 ${TITLE_LIMITS.seal} 字，从右往左读`}
            error={sealProblem(typed, lacked)}
            value={typed ?? seal.text}
            onChange={(event) => {
              setTyped(event.target.value);
              const text = carvedOf(event.target.value).slice(0, TITLE_LIMITS.seal).join('');
              if (text !== '') set({ text });
            }}
            onBlur={() => setTyped(null)}
          />
          <Select
            label="印章字体"
            value={seal.face ?? ''}
            options={[
              { value: '', label: '与标题相同' },
              ...(seal.face !== undefined && !faces.some(({ faceGNo }) => faceGNo === seal.face)
                ? [{ value: seal.face, label: '现在这款' }]
                : []),
              ...faces.map(({ faceGNo, nameZh }) => ({ value: faceGNo, label: nameZh })),
            ]}
            onChange={({ target }) => {
              const { face: _, ...rest } = seal;
              const own = target.value === '' ? rest : { ...rest, face: target.value };
              change(withWeightForAll({ ...title, seal: own }));
            }}
          />
          <div className={styles.chips}>
            <Segmented
              label="形状"
              name={`${id}s`}
              value={seal.shape}
              options={SHAPES}
              onChange={(shape) => set({ shape })}
            />
            <Segmented
              label="刻法"
              name={`${id}c`}
              value={seal.cut}
              options={CUTS}
              onChange={(cut) => set({ cut })}
            />
          </div>
          <SettingSlider
            label="大小"
            min={100}
            max={1500}
            step={10}
            unit={OF_EM}
            value={seal.size}
            reset={340}
            onChange={(size) => set({ size })}
          />
          <SettingSlider
            label="左右"
            unit={OF_EM}
            min={LEFTMOST}
            max={2000}
            step={10}
            value={seal.x}
            reset={260}
            onChange={(x) => set({ x })}
          />
          <SettingSlider
            label="上下"
            unit={OF_EM}
            min={-3000}
            max={2000}
            step={10}
            value={seal.y}
            reset={-180}
            onChange={(y) => set({ y })}
          />
          <SettingSlider
            label="转动"
            min={-45}
            max={45}
            unit="度"
            value={seal.turn}
            reset={0}
            onChange={(turn) => set({ turn })}
          />
          <SettingSlider
            label="残损"
            min={0}
            max={100}
            unit="%"
            value={seal.wear}
            reset={30}
            onChange={(wear) => set({ wear })}
          />
          <Colour label="颜色" value={seal.colour} onChange={(colour) => set({ colour })} />
        </>
      )}
    </Group>
  );
}

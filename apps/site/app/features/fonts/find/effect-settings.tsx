import type { Direction } from '@ziwan/shape';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Slider } from '../../../ui/slider.tsx';
import styles from './find.module.css';
import type { InkChoice, View } from './reading/messages.ts';

type EffectChoice = Pick<InkChoice, 'outlined' | 'shadowed' | 'slant'>;

export const FOUND: EffectChoice = { outlined: null, shadowed: null, slant: null };

interface EffectSettingsProps {
  view: Pick<View, 'outlined' | 'shadow' | 'slant'>;
  choice: EffectChoice;
  onChoice: (choice: EffectChoice) => void;
}

/** Outline, shadow and slant as they are taken out, each to be corrected. Of outline and shadow, one is taken out. */
export function EffectSettings({ view, choice, onChoice }: EffectSettingsProps) {
  const { outlined, shadow, slant } = view;
  const choose = (part: Partial<EffectChoice>) =>
    onChoice({ outlined: choice.outlined, shadowed: choice.shadowed, slant: choice.slant, ...part });
  return (
    <fieldset className={styles.effects} aria-label="去掉的效果">
      <Chip
        on={outlined}
        onClick={() => choose(outlined ? { outlined: false } : { outlined: true, shadowed: false })}
      >
        描边：{outlined ? '有' : '没有'}
      </Chip>
      <Chip
        on={shadow !== null}
        onClick={() => choose(shadow ? { shadowed: false } : { shadowed: true, outlined: false })}
      >
        投影：{shadow ? wordOf(shadow) : '没有'}
      </Chip>
      <Slider
        label={`倾斜：${slant === 0 ? '没有' : `${slant}°`}`}
        unit="度"
        min={-30}
        max={30}
        step={0.5}
        value={slant}
        reset={0}
        onChange={(degrees) => choose({ slant: degrees })}
      />
      {isCorrected(choice) && (
        <Button variant="plain" onClick={() => onChoice(FOUND)}>
          改回自动
        </Button>
      )}
    </fieldset>
  );
}

const isCorrected = ({ outlined, shadowed, slant }: EffectChoice): boolean =>
  outlined !== null || shadowed !== null || slant !== null;

const SIDES = { '-1': '左', '0': '', '1': '右' } as const;
const HEIGHTS = { '-1': '上', '0': '', '1': '下' } as const;

/** 右下. */
const wordOf = ({ x, y }: Direction): string =>
  (SIDES[`${x}` as keyof typeof SIDES] ?? '') + (HEIGHTS[`${y}` as keyof typeof HEIGHTS] ?? '');

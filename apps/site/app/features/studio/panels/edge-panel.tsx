import { TITLE_LIMITS, type TitleDocument } from '@ziwan/contract';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Plus } from '../../../ui/icons/plus.ts';
import { Trash2 } from '../../../ui/icons/trash-2.ts';
import { standingOut } from '../grounds/legibility.ts';
import { Colour, Group, type PanelProps } from './panel-parts.tsx';
import styles from './panels.module.css';
import { OF_EM, SettingSlider } from './setting-slider.tsx';

type Outline = TitleDocument['outlines'][number];

/** Lines around the letters, and one inside. */
export function EdgePanel({ title, change }: PanelProps) {
  const { outlines, inside } = title;
  const set = (i: number, next: Partial<Outline>) =>
    change(
      { ...title, outlines: outlines.map((outline, j) => (j === i ? { ...outline, ...next } : outline)) },
      `outline ${i} ${Object.keys(next)}`,
    );
  return (
    <>
      {outlines.map((outline, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an outline is known by its place
        <Group key={i} name={outlines.length > 1 ? `外框 ${i + 1}` : '外框'}>
          <SettingSlider
            label="粗细"
            min={0}
            max={200}
            unit={OF_EM}
            value={outline.width}
            onChange={(width) => set(i, { width })}
          />
          <SettingSlider
            label="离开"
            min={0}
            max={120}
            unit={OF_EM}
            value={outline.gap}
            onChange={(gap) => set(i, { gap })}
          />
          <div className={styles.colours}>
            <Colour label="颜色" value={outline.colour} onChange={(colour) => set(i, { colour })} />
            <IconButton
              label={`去掉外框 ${i + 1}`}
              onClick={() => change({ ...title, outlines: outlines.filter((_, j) => j !== i) })}
            >
              <Trash2 size={17} aria-hidden="true" />
            </IconButton>
          </div>
        </Group>
      ))}
      {outlines.length < TITLE_LIMITS.outlines && (
        <Button
          className={styles.apart}
          onClick={() =>
            change({
              ...title,
              outlines: [
                ...outlines,
                {
                  width: 18,
                  colour: standingOut(outlines.at(-1)?.colour ?? title.fill?.stops[0]?.colour ?? '#1b1917'),
                  gap: 0,
                },
              ],
            })
          }
        >
          <Plus size={16} aria-hidden="true" />
          {outlines.length === 0 ? '加外框' : '再加一圈'}
        </Button>
      )}
      <Group name="内线">
        <Chip
          on={inside !== null}
          onClick={() => change({ ...title, inside: inside ? null : { width: 8, colour: '#ffffff' } })}
        >
          在笔画里面描一道
        </Chip>
        {inside && (
          <>
            <SettingSlider
              label="粗细"
              min={1}
              max={60}
              unit={OF_EM}
              value={inside.width}
              onChange={(width) => change({ ...title, inside: { ...inside, width } }, 'inside width')}
            />
            <Colour
              label="颜色"
              value={inside.colour}
              onChange={(colour) => change({ ...title, inside: { ...inside, colour } }, 'inside colour')}
            />
          </>
        )}
      </Group>
    </>
  );
}

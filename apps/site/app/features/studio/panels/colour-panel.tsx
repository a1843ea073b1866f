import type { TitlePaint, TitleTexture } from '@ziwan/contract';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { RefreshCw } from '../../../ui/icons/refresh-cw.ts';
import { Colour, Group, type PanelProps } from './panel-parts.tsx';
import styles from './panels.module.css';
import { SettingSlider } from './setting-slider.tsx';

const TEXTURES = [
  { kind: 'dry', name: '飞白' },
  { kind: 'bleed', name: '墨晕' },
  { kind: 'stone', name: '石刻' },
  { kind: 'pixel', name: '像素' },
] as const;
/** Names of the two settings of each texture. */
const WORDS = {
  dry: ['枯湿', '粗细'],
  bleed: ['晕开', '起伏'],
  stone: ['剥蚀', '粗细'],
  pixel: ['格子', '缝隙'],
} as const;
const FIRST: Pick<TitleTexture, 'amount' | 'grain' | 'seed'> = { amount: 50, grain: 30, seed: 1 };

const evenly = (colours: readonly string[]): TitlePaint['stops'] =>
  colours.map((colour, i) => ({
    at: colours.length > 1 ? Math.round((100 * i) / (colours.length - 1)) : 0,
    colour,
  }));

export function ColourPanel({ title, change }: PanelProps) {
  const { fill, texture } = title;
  const paint = (next: TitlePaint | null, gesture?: string) => change({ ...title, fill: next }, gesture);
  const colours = fill?.stops.map(({ colour }) => colour) ?? [];
  const first = colours[0] ?? '#1b1917';
  return (
    <>
      <Group name="填色">
        <div className={styles.chips}>
          <Chip on={colours.length === 1} onClick={() => paint({ stops: evenly([first]), angle: 90 })}>
            纯色
          </Chip>
          <Chip
            on={colours.length > 1}
            onClick={() => colours.length < 2 && paint({ stops: evenly([first, '#c8102e']), angle: 90 })}
          >
            渐变
          </Chip>
          <Chip
            on={fill === null}
            onClick={() =>
              change({
                ...title,
                fill: null,
                outlines: title.outlines.length > 0 ? title.outlines : [{ width: 14, colour: first, gap: 0 }],
              })
            }
          >
            空心
          </Chip>
        </div>
        {fill && (
          <div className={styles.colours}>
            {colours.map((colour, i) => (
              <Colour
                // biome-ignore lint/suspicious/noArrayIndexKey: a colour is known by its place
                key={i}
                label={colours.length > 1 ? `第 ${i + 1} 色` : '颜色'}
                value={colour}
                onChange={(next) =>
                  paint(
                    { ...fill, stops: fill.stops.map((s, j) => (j === i ? { ...s, colour: next } : s)) },
                    `fill ${i}`,
                  )
                }
              />
            ))}
          </div>
        )}
        {fill && colours.length > 1 && (
          <>
            <SettingSlider
              label="方向"
              min={0}
              max={360}
              unit="度"
              value={fill.angle}
              reset={90}
              onChange={(angle) => paint({ ...fill, angle }, 'fill angle')}
            />
            <div className={styles.chips}>
              {colours.length < 5 && (
                <Button
                  variant="plain"
                  onClick={() => paint({ ...fill, stops: evenly([...colours, colours.at(-1) ?? first]) })}
                >
                  加一色
                </Button>
              )}
              {colours.length > 2 && (
                <Button
                  variant="plain"
                  onClick={() => paint({ ...fill, stops: evenly(colours.slice(0, -1)) })}
                >
                  减一色
                </Button>
              )}
            </div>
          </>
        )}
      </Group>
      <Group name="质感">
        <div className={styles.chips}>
          <Chip on={texture === null} onClick={() => change({ ...title, texture: null })}>
            光
          </Chip>
          {TEXTURES.map(({ kind, name }) => (
            <Chip
              key={kind}
              on={texture?.kind === kind}
              onClick={() => change({ ...title, texture: { ...FIRST, ...texture, kind } })}
            >
              {name}
            </Chip>
          ))}
        </div>
        {texture && (
          <>
            <SettingSlider
              label={WORDS[texture.kind][0]}
              min={0}
              max={100}
              unit="%"
              value={texture.amount}
              reset={50}
              onChange={(amount) => change({ ...title, texture: { ...texture, amount } }, 'texture amount')}
            />
            <SettingSlider
              label={WORDS[texture.kind][1]}
              min={0}
              max={100}
              unit="%"
              value={texture.grain}
              reset={30}
              onChange={(grain) => change({ ...title, texture: { ...texture, grain } }, 'texture grain')}
            />
            {texture.kind !== 'pixel' && (
              <Button
                variant="plain"
                onClick={() =>
                  change({ ...title, texture: { ...texture, seed: (texture.seed + 1) % 10_000 } })
                }
              >
                <RefreshCw size={15} aria-hidden="true" />
                换一版纹理
              </Button>
            )}
          </>
        )}
      </Group>
    </>
  );
}

import { PAINT_LIMITS, type PaintColour, type ProjectPaint } from '@ziwan/contract';
import type { CSSProperties } from 'react';
import { useRef } from 'react';
import { Chip } from '../../../ui/chip.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Slider } from '../../../ui/slider.tsx';
import { useWebfont } from '../../text/specimen/use-webfont.ts';
import styles from './paint-editor.module.css';
import { fromHex, PAINT_PRESETS, toCss, toHex } from './paint-presets.ts';

/** Greatest lengths that the sliders offer, in pixels; a project file may have more. */
const OFFERED = { stroke: 16, offset: 16, blur: 32 };
/** Sizes at which the line is shown, in pixels. */
const SHOWN = { min: 24, max: 120 };

interface PaintEditorProps {
  paint: ProjectPaint | undefined;
  /** Pixels per em in the atlas. */
  size: number;
  /** Face that draws the line. */
  face: { readonly gno: string; readonly axes?: Readonly<Record<string, number>> | undefined } | undefined;
  line: string;
  onPaint: (paint: ProjectPaint | undefined) => void;
}

/** Colours of a bitmap atlas, with a line that shows them. */
export function PaintEditor({ paint, size, face, line, onPaint }: PaintEditorProps) {
  const held = JSON.stringify(paint);
  const white: ProjectPaint = { fill: [255, 255, 255, 1] };
  const { fill, stroke, shadow } = paint ?? white;
  const gradient = isGradient(fill);
  const change = (more: Partial<Record<keyof ProjectPaint, unknown>>) => {
    const next: Record<string, unknown> = { ...(paint ?? white), ...more };
    for (const key of Object.keys(next)) if (next[key] === null) delete next[key];
    onPaint(next as unknown as ProjectPaint);
  };
  return (
    <fieldset className={styles.editor}>
      <legend>上色</legend>
      <div className={styles.presets}>
        {PAINT_PRESETS.map((preset) => {
          const made = preset.paint(size) ?? undefined;
          return (
            <Chip key={preset.name} on={JSON.stringify(made) === held} onClick={() => onPaint(made)}>
              {preset.name}
            </Chip>
          );
        })}
      </div>
      <PaintedLine paint={paint ?? white} size={size} face={face} line={line} />
      {paint && (
        <div className={styles.controls}>
          <div className={styles.group}>
            <Segmented
              label="填色"
              name="paint-fill"
              value={gradient ? 'gradient' : 'colour'}
              options={[
                { value: 'colour', label: '单色' },
                { value: 'gradient', label: '渐变' },
              ]}
              onChange={(kind) => {
                if ((kind === 'gradient') === gradient) return;
                const first = gradient ? fill[0]?.colour : fill;
                change({
                  fill:
                    kind === 'colour'
                      ? first
                      : [
                          { at: 0, colour: first },
                          { at: 1, colour: [200, 120, 30, 1] },
                        ],
                });
              }}
            />
            {gradient ? (
              fill.map((stop, i) => (
                <ColourField
                  // biome-ignore lint/suspicious/noArrayIndexKey: a stop is its place in the gradient
                  key={i}
                  label={i === 0 ? '上' : i === fill.length - 1 ? '下' : '中'}
                  colour={stop.colour}
                  onColour={(colour) =>
                    change({ fill: fill.map((each, k) => (k === i ? { ...each, colour } : each)) })
                  }
                />
              ))
            ) : (
              <ColourField label="颜色" colour={fill} onColour={(colour) => change({ fill: colour })} />
            )}
          </div>
          <div className={styles.group}>
            <Slider
              label="描边"
              unit="像素"
              min={0}
              max={Math.max(OFFERED.stroke, stroke?.width ?? 0)}
              step={0.5}
              value={stroke?.width ?? 0}
              onChange={(width) =>
                change({
                  stroke:
                    width < PAINT_LIMITS.stroke[0]
                      ? null
                      : { width, colour: stroke?.colour ?? [40, 20, 10, 1] },
                })
              }
            />
            {stroke && (
              <ColourField
                label="描边颜色"
                colour={stroke.colour}
                onColour={(colour) => change({ stroke: { ...stroke, colour } })}
              />
            )}
          </div>
          <div className={styles.group}>
            <label className={styles.check}>
              <input
                type="checkbox"
                checked={shadow !== undefined}
                onChange={({ target }) =>
                  change({
                    shadow: target.checked
                      ? { x: 0, y: Math.ceil(size / 20), blur: Math.ceil(size / 12), colour: [0, 0, 0, 0.6] }
                      : null,
                  })
                }
              />
              阴影
            </label>
            {shadow && (
              <>
                <Slider
                  label="右移"
                  unit="像素"
                  min={-OFFERED.offset}
                  max={OFFERED.offset}
                  value={shadow.x}
                  onChange={(x) => change({ shadow: { ...shadow, x: Math.round(x) } })}
                />
                <Slider
                  label="下移"
                  unit="像素"
                  min={-OFFERED.offset}
                  max={OFFERED.offset}
                  value={shadow.y}
                  onChange={(y) => change({ shadow: { ...shadow, y: Math.round(y) } })}
                />
                <Slider
                  label="模糊"
                  unit="像素"
                  min={0}
                  max={OFFERED.blur}
                  step={0.5}
                  value={shadow.blur}
                  onChange={(blur) => change({ shadow: { ...shadow, blur } })}
                />
                <ColourField
                  label="阴影颜色"
                  colour={shadow.colour}
                  onColour={(colour) => change({ shadow: { ...shadow, colour } })}
                />
                <Slider
                  label="浓淡"
                  unit="百分比"
                  min={0}
                  max={100}
                  value={Math.round(shadow.colour[3] * 100)}
                  onChange={(percent) =>
                    change({
                      shadow: { ...shadow, colour: [...shadow.colour.slice(0, 3), percent / 100] },
                    })
                  }
                />
              </>
            )}
          </div>
        </div>
      )}
    </fieldset>
  );
}

const isGradient = (fill: ProjectPaint['fill']): fill is Exclude<ProjectPaint['fill'], PaintColour> =>
  typeof fill[0] === 'object';

function ColourField({
  label,
  colour,
  onColour,
}: {
  label: string;
  colour: PaintColour;
  onColour: (colour: PaintColour) => void;
}) {
  return (
    <label className={styles.colour}>
      {label}
      <input
        type="color"
        value={toHex(colour)}
        onChange={({ target }) => onColour(fromHex(target.value, colour[3]))}
      />
    </label>
  );
}

/** The line from outlines: stroke and shadow in a layer below the fill, as the atlas will have them. */
function PaintedLine({
  paint: { fill, stroke, shadow },
  size,
  face,
  line,
}: Pick<PaintEditorProps, 'size' | 'face' | 'line'> & { paint: ProjectPaint }) {
  const element = useRef<HTMLDivElement>(null);
  const { shown } = useWebfont(element, face?.gno ?? '', face ? line : '');
  const weight = face?.axes?.wght;
  const scale = Math.min(SHOWN.max, Math.max(SHOWN.min, size)) / size;
  const px = (length: number) => `${length * scale}px`;
  const font: CSSProperties = {
    fontSize: px(size),
    ...(shown ? { fontFamily: `${shown.face.family}, ziwan-blank` } : {}),
    ...(weight === undefined ? {} : { fontVariationSettings: `"wght" ${weight}` }),
  };
  const below: CSSProperties = {
    ...(stroke ? { WebkitTextStroke: `${px(2 * stroke.width)} ${toCss(stroke.colour)}` } : {}),
    color: stroke
      ? toCss(stroke.colour)
      : isGradient(fill)
        ? toCss(fill[0]?.colour as PaintColour)
        : toCss(fill),
    ...(shadow
      ? {
          // The radius of CSS is twice the deviation; that of the filter is the deviation itself.
          filter: `drop-shadow(${px(shadow.x)} ${px(shadow.y)} ${px(shadow.blur / 2)} ${toCss(shadow.colour)})`,
        }
      : {}),
  };
  const above: CSSProperties = isGradient(fill)
    ? {
        backgroundImage: `linear-gradient(${fill
          .map(({ at, colour }) => `${toCss(colour)} ${100 * at}%`)
          .join(', ')})`,
        backgroundClip: 'text',
        color: 'transparent',
      }
    : { color: toCss(fill) };
  return (
    <div ref={element} className={styles.stage} role="img" aria-label={`上色的样子：${line}`} lang="zh">
      <span style={{ ...font, ...below }}>{line}</span>
      <span style={{ ...font, ...above }}>{line}</span>
    </div>
  );
}

import type { FontDetail, FontResource } from '@ziwan/contract';
import { type CSSProperties, useId, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { RotateCcw } from '../../../ui/icons/rotate-ccw.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { Slider } from '../../../ui/slider.tsx';
import { Lacking } from '../../text/lacking/lacking.tsx';
import { isComplete, lacksOf, NONE_MISSING } from '../../text/lacking/lacks.ts';
import { MyTextArea } from '../../text/my-text/my-text-area.tsx';
import { useMyText } from '../../text/my-text/my-texts.ts';
import { lineOf } from '../../text/my-text/text.ts';
import { drawnSize } from '../../text/specimen/line-box.ts';
import { Specimen } from '../../text/specimen/specimen.tsx';
import { useWebfont } from '../../text/specimen/use-webfont.ts';
import { SaveDrawing } from '../save-drawing/save-drawing.tsx';
import { shownText } from '../save-drawing/shown-text.ts';
import { SizeSlider, SpacingSlider } from '../type-settings/sliders.tsx';
import { AxisControls, type AxisValues, startAxes } from './axis-controls.tsx';
import styles from './editor.module.css';
import { featureSwitches, featureValues } from './feature-switches.ts';

const ALIGNMENTS = [
  { value: 'start', label: '左' },
  { value: 'center', label: '中' },
  { value: 'end', label: '右' },
  { value: 'justify', label: '匀' },
] as const;
const DOWN = ALIGNMENTS.map((a) => ({
  ...a,
  label: { start: '上', center: '中', end: '下', justify: '匀' }[a.value],
}));
type Alignment = (typeof ALIGNMENTS)[number]['value'];

const INITIAL = { size: 64, spacing: 0, leading: 1.4, align: 'start' as Alignment, vertical: false };

interface EditorProps {
  font: FontDetail;
  face: FontResource;
  /** Sample drawn while there is no text. */
  sample: string;
}

/** Maximum editable length in UTF-16 code units. Only the start of a longer text is drawn. */
const LIMIT = 500;

/**
 * A transparent text area over a specimen of the same text, so that typing appears in the font with missing
 * characters marked. The text is shared with all pages.
 */
export function Editor({ font, face, sample }: EditorProps) {
  const id = useId();
  const stage = useRef<HTMLDivElement>(null);
  const paper = useRef<HTMLDivElement>(null);
  const mine = useMyText();
  const long = mine.length > LIMIT;
  const text = long ? lineOf(mine, LIMIT) : mine;
  const drawn = text || sample;
  const [settings, setSettings] = useState(INITIAL);
  const [chosen, setChosen] = useState<Record<string, boolean>>({});
  const [axes, setAxes] = useState<AxisValues>(() => startAxes(face.axes));
  const set = (change: Partial<typeof INITIAL>) => setSettings((s) => ({ ...s, ...change }));

  const { shown } = useWebfont(stage, face.fontGNo, drawn);
  const lacks = shown ? lacksOf(shown.face, text) : NONE_MISSING;
  const switches = featureSwitches(face.features, settings.vertical);
  const features = featureValues(switches, chosen);
  const variable = face.axes.length > 0;
  const { size, spacing, leading, align, vertical } = settings;

  const style: CSSProperties = {
    fontFamily: shown ? `${shown.face.family}, ziwan-blank` : 'ziwan-blank',
    fontSize: drawnSize(size, face.metrics.grid, false),
    lineHeight: leading,
    letterSpacing: spacing ? `${spacing / 1000}em` : undefined,
    textAlign: align,
    writingMode: vertical ? 'vertical-rl' : undefined,
    fontVariationSettings: variable
      ? Object.entries(axes)
          .map(([tag, value]) => `"${tag}" ${value}`)
          .join(', ')
      : undefined,
    fontFeatureSettings: features
      ? Object.entries(features)
          .map(([tag, value]) => `"${tag}" ${value}`)
          .join(', ')
      : undefined,
  };

  const pairs = (values: Readonly<Record<string, number>>) =>
    Object.entries(values)
      .map(([tag, value]) => `${tag}:${value}`)
      .join(',');
  const drawing = () => {
    const element = paper.current as HTMLDivElement;
    const { width, height } = element.getBoundingClientRect();
    return {
      id: face.fontGNo,
      text: shownText(element, vertical),
      size: Number.parseFloat(getComputedStyle(element).fontSize),
      spacing,
      leading,
      align,
      direction: vertical ? ('vertical' as const) : ('horizontal' as const),
      ...(align === 'justify' ? { measure: vertical ? height : width } : {}),
      ...(variable ? { axes: pairs(axes) } : {}),
      ...(features ? { features: pairs(features) } : {}),
    };
  };

  return (
    <div className={styles.editor}>
      <div className={styles.tools}>
        <SizeSlider min={12} max={240} value={size} reset={64} onChange={(v) => set({ size: v })} />
        <SpacingSlider min={-200} max={1000} value={spacing} onChange={(v) => set({ spacing: v })} />
        <Slider
          label="行距"
          min={0.8}
          max={3}
          step={0.05}
          value={leading}
          reset={1.4}
          unit="倍"
          onChange={(v) => set({ leading: v })}
        />
        <Segmented
          label="对齐"
          name={`${id}align`}
          value={align}
          options={vertical ? DOWN : ALIGNMENTS}
          onChange={(v) => set({ align: v })}
        />
        <Segmented
          label="方向"
          name={`${id}direction`}
          value={vertical ? 'v' : 'h'}
          options={[
            { value: 'h', label: '横排' },
            { value: 'v', label: '竖排' },
          ]}
          onChange={(v) => set({ vertical: v === 'v' })}
        />
        <Button
          variant="plain"
          onClick={() => {
            setSettings(INITIAL);
            setChosen({});
            setAxes(startAxes(face.axes));
          }}
        >
          <RotateCcw size={15} aria-hidden="true" />
          复位
        </Button>
      </div>
      {variable && <AxisControls font={face} values={axes} onChange={setAxes} />}
      {switches.length > 0 && (
        <fieldset className={styles.features} aria-label="OpenType 特性">
          {switches.map((s) => (
            <Chip
              key={s.tag}
              on={chosen[s.tag] ?? s.byDefault}
              title={s.tag}
              onClick={() => setChosen({ ...chosen, [s.tag]: !(chosen[s.tag] ?? s.byDefault) })}
            >
              {s.name !== s.tag && s.name}
              <code>{s.tag}</code>
            </Chip>
          ))}
        </fieldset>
      )}
      <div ref={stage} className={styles.stage} data-vertical={vertical ? '' : undefined}>
        <div className={styles.paper} style={style}>
          <div ref={paper} className={styles.drawn} aria-hidden="true">
            <Specimen
              className={styles.ink}
              gno={face.fontGNo}
              text={drawn}
              metrics={face.metrics}
              align={align}
              letterSpacing={spacing}
              vertical={vertical}
              axes={variable ? axes : undefined}
              features={features}
            />
          </div>
          <MyTextArea
            className={styles.text}
            aria-label="在字体里写字"
            aria-describedby={`${id}missing`}
            placeholder=" "
            {...(long ? { readOnly: true, value: text } : {})}
          />
        </div>
      </div>
      <p id={`${id}missing`} role="status" className={styles.missing}>
        {long && `这里写出开头 ${LIMIT} 字，要改请在「我的文字」里改。`}
        {!isComplete(lacks) ? (
          <Lacking lacks={lacks} most={60} />
        ) : text && shown ? (
          <span className={styles.complete}>{long ? '开头这些字一字不缺' : '这段文字一字不缺'}</span>
        ) : null}
      </p>
      <SaveDrawing font={font} drawing={drawing} />
    </div>
  );
}

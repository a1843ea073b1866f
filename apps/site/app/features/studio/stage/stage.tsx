import type { TitleCharacter, TitleDocument } from '@ziwan/contract';
import type { Placed, Scene } from '@ziwan/title';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { characterAt, type Place, withCharacter } from '../document/changes.ts';
import { groundUrl } from '../grounds/grounds.ts';
import { fitIn, type StoreShape } from '../grounds/shapes.ts';
import type { View } from '../kept/title-database.ts';
import { clamp, keyChange } from './keys.ts';
import styles from './stage.module.css';
import { TitlePicture } from './title-picture.tsx';

interface StageProps {
  title: TitleDocument;
  scene: Scene;
  view: View;
  shape: StoreShape;
  /** Address of the visitor's own picture. */
  picture: string | null;
  selected: Place | null;
  onSelect: (place: Place | null) => void;
  /** @param gesture changes of one gesture are one step of undo */
  onChange: (title: TitleDocument, gesture: string) => void;
  onSettled: () => void;
}

type Hand = 'move' | 'turn' | 'size';
interface Drag {
  readonly hand: Hand;
  readonly place: Place;
  readonly from: { readonly x: number; readonly y: number };
  readonly before: TitleCharacter;
  /** Centre of the character in the shape. */
  readonly centre: { readonly x: number; readonly y: number };
  readonly gesture: string;
}

let gestures = 0;
const round = (value: number) => Math.round(value);

/** The title on its ground. Characters are buttons: they are dragged, or moved by keys. */
export function Stage(props: StageProps) {
  const { title, scene, view, shape, picture, selected, onSelect, onChange, onSettled } = props;
  const svg = useRef<SVGSVGElement>(null);
  const drag = useRef<Drag | null>(null);
  const { scale, x, y } = fitIn(scene.box, shape, view);
  const ground = picture ?? groundUrl(view.ground, shape.width, shape.height);

  const pointAt = ({ clientX, clientY }: PointerEvent) => {
    const { left, top, width } = (svg.current as SVGSVGElement).getBoundingClientRect();
    const px = shape.width / width;
    return { x: (clientX - left) * px, y: (clientY - top) * px };
  };
  const change = (place: Place, next: Partial<TitleCharacter>, gesture: string) =>
    onChange(withCharacter(title, place, next), gesture);

  const begin = (event: PointerEvent<SVGElement>, cell: Placed, hand: Hand) => {
    const place = { line: cell.line, at: cell.at };
    const before = characterAt(title, place);
    if (!before || event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    svg.current
      ?.querySelector<SVGGElement>(`[data-place="${cell.line}-${cell.at}"]`)
      ?.focus({ preventScroll: true });
    onSelect(place);
    gestures++;
    const centre = { x: cell.x * scale + x, y: cell.y * scale + y };
    drag.current = { hand, place, from: pointAt(event), before, centre, gesture: `${hand} ${gestures}` };
  };
  const move = (event: PointerEvent) => {
    const now = drag.current;
    if (!now) return;
    const to = pointAt(event);
    const { before, from, centre, place, gesture } = now;
    if (now.hand === 'move') {
      const [dx, dy] = [(to.x - from.x) / scale, (to.y - from.y) / scale];
      const next = {
        x: round(clamp((before.x ?? 0) + dx, -8000, 8000)),
        y: round(clamp((before.y ?? 0) + dy, -8000, 8000)),
      };
      change(place, next, gesture);
    } else if (now.hand === 'turn') {
      const angle = (p: { x: number; y: number }) =>
        (Math.atan2(p.y - centre.y, p.x - centre.x) * 180) / Math.PI;
      const turned = ((((before.turn ?? 0) + angle(to) - angle(from) + 540) % 360) + 360) % 360;
      change(place, { turn: round(turned - 180) }, gesture);
    } else {
      const far = (p: { x: number; y: number }) => Math.max(1, Math.hypot(p.x - centre.x, p.y - centre.y));
      change(
        place,
        { size: round(clamp((before.size ?? 1000) * (far(to) / far(from)), 200, 4000)) },
        gesture,
      );
    }
  };
  const end = () => {
    if (drag.current) onSettled();
    drag.current = null;
  };

  const keyed = (event: KeyboardEvent, { line, at }: Placed) => {
    const place = { line, at };
    const now = characterAt(title, place);
    if (!now || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') onSelect(null);
    const next = keyChange(event.key, event.shiftKey, now);
    if (!next) return;
    event.preventDefault();
    onChange(withCharacter(title, place, next), `key ${event.key} ${line} ${at}`);
  };

  const handle = 9 / scale;
  return (
    <div
      className={styles.stage}
      style={{
        aspectRatio: `${shape.width} / ${shape.height}`,
        ['--ratio' as string]: shape.width / shape.height,
        backgroundImage: `url("${ground}")`,
      }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: an SVG is no fieldset */}
      <svg
        ref={svg}
        className={styles.svg}
        viewBox={`0 0 ${shape.width} ${shape.height}`}
        role="group"
        aria-label="画布：每个字都可以移动"
        onPointerDown={() => onSelect(null)}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <g transform={`translate(${x} ${y}) scale(${scale})`}>
          <TitlePicture scene={scene} />
          {scene.placed.map((cell) => {
            const { ink } = cell.shape;
            if (!ink) return null;
            const on = selected?.line === cell.line && selected.at === cell.at;
            const size = { width: ink.right - ink.left, height: ink.bottom - ink.top };
            return (
              // biome-ignore lint/a11y/useSemanticElements: an SVG has no button
              <g
                key={`${cell.line}-${cell.at}`}
                data-place={`${cell.line}-${cell.at}`}
                className={styles.cell}
                role="button"
                tabIndex={0}
                aria-pressed={on}
                aria-label={`${cell.character.c}，第 ${cell.line + 1} 行第 ${cell.at + 1} 字`}
                transform={`translate(${cell.x} ${cell.y})`}
                onFocus={() => onSelect({ line: cell.line, at: cell.at })}
                onKeyDown={(event) => keyed(event, cell)}
                onPointerDown={(event) => begin(event, cell, 'move')}
              >
                <rect className={styles.box} x={ink.left} y={ink.top} {...size} />
                {on && (
                  <>
                    <path
                      className={styles.arm}
                      d={`M${(ink.left + ink.right) / 2} ${ink.top}v${-3 * handle}`}
                    />
                    <circle
                      className={styles.turn}
                      cx={(ink.left + ink.right) / 2}
                      cy={ink.top - 3 * handle}
                      r={handle}
                      onPointerDown={(event) => begin(event, cell, 'turn')}
                    />
                    <rect
                      className={styles.size}
                      x={ink.right - handle}
                      y={ink.bottom - handle}
                      width={2 * handle}
                      height={2 * handle}
                      onPointerDown={(event) => begin(event, cell, 'size')}
                    />
                  </>
                )}
              </g>
            );
          })}
        </g>
      </svg>
    </div>
  );
}

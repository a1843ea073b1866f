import type { TitleDocument } from '@ziwan/contract';
import { type Placed, type Scene, sceneOf } from '@ziwan/title';
import {
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { characterAt, type Place, withCharacter } from '../document/changes.ts';
import type { View } from '../document/history.ts';
import { groundUrl } from '../grounds/grounds.ts';
import { type Fit, fitTitle, type StoreShape } from '../grounds/shapes.ts';
import { type Drag, type Dragged, dragged, type Hand, movedBy, STILL } from './hand.ts';
import { type HandlePlaces, handlesOf } from './handles.ts';
import { keyChange } from './keys.ts';
import styles from './stage.module.css';
import { TitlePicture } from './title-picture.tsx';

interface StageProps {
  title: TitleDocument;
  scene: Scene;
  /** Characters that their faces do not draw, which are chosen all the same to be drawn in another. */
  lacked: readonly Placed[];
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

let gestures = 0;
/** Distance (px of the window) from which a press is a drag. */
const SLOP = 3;
/** Radius (px of the window) of the handles. */
const HANDLE = 8;

/** The title on its ground. Characters are buttons: they are dragged, or moved by keys. */
export function Stage(props: StageProps) {
  const { title, scene, lacked, view, shape, picture, selected, onSelect, onChange, onSettled } = props;
  const svg = useRef<SVGSVGElement>(null);
  const lift = useRef<SVGSVGElement>(null);
  const drag = useRef<(Drag & { readonly pointer: number; last: Dragged | null }) | null>(null);
  /** Pointers on the canvas, by their number. */
  const pointers = useRef(new Map<number, { x: number; y: number }>());
  /** The pointer that was pressed beside all characters. */
  const beside = useRef<number | null>(null);
  /** The character that is dragged is drawn by itself: the picture of all others stays as it is. */
  const [lifted, setLifted] = useState<Place | null>(null);
  /** Scale and origin while a key is held. */
  const [held, hold] = useState<Fit | null>(null);
  const fitted = useMemo(() => fitTitle(scene, shape, view), [scene, shape, view]);
  const { scale, x, y } = held ?? fitted;
  const ground = useMemo(
    () => picture ?? groundUrl(view.ground, shape.width, shape.height),
    [picture, view.ground, shape],
  );
  const cells = useMemo(
    () => [
      ...scene.placed.map((cell) => ({ cell, ink: cell.shape.ink, isLacked: false })),
      ...lacked.map((cell) => ({ cell, ink: emBox(cell), isLacked: true })),
    ],
    [scene, lacked],
  );
  /** Width (px of the window) of the canvas. */
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    if (svg.current) observer.observe(svg.current);
    return () => observer.disconnect();
  }, []);

  const isLifted = (of: Placed | null) => of !== null && of.line === lifted?.line && of.at === lifted.at;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `isLifted` is another at each render
  const [still, own] = useMemo(
    () => (lifted ? [sceneOf(scene, (of) => !isLifted(of)), sceneOf(scene, isLifted)] : [scene, null]),
    [scene, lifted],
  );

  const pointAt = ({ clientX, clientY }: PointerEvent) => {
    const { left, top, width } = (svg.current as SVGSVGElement).getBoundingClientRect();
    const px = shape.width / width;
    return { x: (clientX - left) * px, y: (clientY - top) * px };
  };
  const cellAt = ({ line, at }: Place) =>
    cells.find(({ cell }) => cell.line === line && cell.at === at)?.cell;
  const elementOf = ({ line, at }: Place) =>
    svg.current?.querySelector<SVGGElement>(`[data-place="${line}-${at}"]`);

  const begin = (event: PointerEvent<SVGElement>, cell: Placed, hand: Hand) => {
    if (event.button !== 0 || pointers.current.size > 0) return;
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, pointAt(event));
    elementOf(cell)?.focus({ preventScroll: true });
    onSelect({ line: cell.line, at: cell.at });
    const fit = { scale, x, y };
    drag.current = {
      hand,
      cell,
      from: pointAt(event),
      fit,
      other: null,
      pointer: event.pointerId,
      last: null,
    };
  };
  const pressed = (event: PointerEvent<SVGElement>) => {
    const to = pointAt(event);
    const [other] = pointers.current.values();
    pointers.current.set(event.pointerId, to);
    beside.current = other ? null : event.pointerId;
    const cell = selected && cellAt(selected);
    // Two fingers size the character that is selected.
    if (other && cell && pointers.current.size === 2) {
      svg.current?.setPointerCapture(event.pointerId);
      if (drag.current?.last) show(cell, STILL);
      const fit = { scale, x, y };
      drag.current = { hand: 'size', cell, from: to, fit, other, pointer: event.pointerId, last: null };
    }
  };
  const move = (event: PointerEvent) => {
    if (pointers.current.has(event.pointerId)) pointers.current.set(event.pointerId, pointAt(event));
    const now = drag.current;
    if (!now || now.pointer !== event.pointerId) return;
    const to = pointAt(event);
    const px = (svg.current?.getBoundingClientRect().width ?? shape.width) / shape.width;
    if (!now.last && Math.hypot(to.x - now.from.x, to.y - now.from.y) * px < SLOP) return;
    now.last = dragged(now, to, shape);
    setLifted((known) => known ?? { line: now.cell.line, at: now.cell.at });
    show(now.cell, now.last.by);
  };
  /** Moves the picture of a character and its frame, without drawing anything anew. */
  const show = (cell: Placed, by: Dragged['by']) => {
    const px = (svg.current?.getBoundingClientRect().width ?? shape.width) / shape.width;
    if (lift.current) {
      lift.current.style.transformOrigin = `${(cell.x * scale + x) * px}px ${(cell.y * scale + y) * px}px`;
      lift.current.style.transform = `translate(${by.x * scale * px}px, ${by.y * scale * px}px) rotate(${by.turn}deg) scale(${by.size})`;
    }
    elementOf(cell)?.setAttribute(
      'transform',
      `translate(${cell.x + by.x} ${cell.y + by.y})${by.turn === 0 ? '' : ` rotate(${by.turn})`}${by.size === 1 ? '' : ` scale(${by.size})`}`,
    );
  };
  // A finger on a character moves it, and not the page. Browsers heed `touch-action` of an SVG, not of its parts.
  useEffect(() => {
    const cells = svg.current;
    const stay = (event: TouchEvent) => {
      if ((event.target as Element).closest('[data-place]')) event.preventDefault();
    };
    cells?.addEventListener('touchstart', stay, { passive: false });
    return () => cells?.removeEventListener('touchstart', stay);
  }, []);
  // What was dragged before its picture was there.
  useLayoutEffect(() => {
    const now = drag.current;
    if (lifted && now?.last) show(now.cell, now.last.by);
  });
  const end = (event: PointerEvent) => {
    pointers.current.delete(event.pointerId);
    const now = drag.current;
    if (!now) {
      if (beside.current === event.pointerId && event.type === 'pointerup') onSelect(null);
      return;
    }
    if (now.pointer !== event.pointerId) return;
    drag.current = null;
    setLifted(null);
    if (!now.last) return;
    elementOf(now.cell)?.setAttribute('transform', `translate(${now.cell.x} ${now.cell.y})`);
    if (event.type === 'pointercancel') return;
    gestures++;
    const place = { line: now.cell.line, at: now.cell.at };
    onChange(withCharacter(title, place, now.last.next), `${now.hand} ${gestures}`);
    onSettled();
  };

  const keyed = (event: KeyboardEvent, cell: Placed) => {
    const place = { line: cell.line, at: cell.at };
    const now = characterAt(title, place);
    if (!now || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onSelect(place);
      return;
    }
    const next = keyChange(event.key, event.shiftKey, now);
    if (!next) return;
    event.preventDefault();
    onSelect(place);
    const fit = { scale, x, y };
    hold(fit);
    const bounded = event.key.startsWith('Arrow')
      ? movedBy(
          cell,
          (next.x ?? now.x ?? 0) - (now.x ?? 0),
          (next.y ?? now.y ?? 0) - (now.y ?? 0),
          fit,
          shape,
        )
      : next;
    onChange(withCharacter(title, place, bounded), `key ${event.key} ${cell.line} ${cell.at}`);
  };

  /** Units of the title for a px of the window. */
  const unit = (width > 0 ? shape.width / width : 1) / scale;
  const bounds = {
    left: -x / scale,
    top: -y / scale,
    right: (shape.width - x) / scale,
    bottom: (shape.height - y) / scale,
  };
  return (
    <div
      className={styles.stage}
      style={{
        aspectRatio: `${shape.width} / ${shape.height}`,
        ['--ratio' as string]: shape.width / shape.height,
        backgroundImage: `url("${ground}")`,
      }}
    >
      <svg className={styles.svg} viewBox={`0 0 ${shape.width} ${shape.height}`} aria-hidden="true">
        <g transform={`translate(${x} ${y}) scale(${scale})`}>
          <TitlePicture scene={still} />
        </g>
      </svg>
      {own && (
        <svg
          ref={lift}
          className={styles.lifted}
          viewBox={`0 0 ${shape.width} ${shape.height}`}
          aria-hidden="true"
        >
          <g transform={`translate(${x} ${y}) scale(${scale})`}>
            <TitlePicture scene={own} />
          </g>
        </svg>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: an SVG is no fieldset */}
      <svg
        ref={svg}
        className={styles.cells}
        data-pinched={selected ? '' : undefined}
        viewBox={`0 0 ${shape.width} ${shape.height}`}
        role="group"
        aria-label="画布：每个字都可以移动"
        onPointerDown={pressed}
        onPointerMove={move}
        onKeyUp={() => hold(null)}
        onBlur={() => hold(null)}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <g transform={`translate(${x} ${y}) scale(${scale})`}>
          {cells.map(({ cell, ink, isLacked }) => {
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
                aria-label={`${cell.character.c}，第 ${cell.line + 1} 行第 ${cell.at + 1} 字${isLacked ? '，字体里没有' : ''}`}
                transform={`translate(${cell.x} ${cell.y})`}
                onKeyDown={(event) => keyed(event, cell)}
                onPointerDown={(event) => begin(event, cell, 'move')}
              >
                <rect
                  className={`${styles.box}${isLacked ? ` ${styles.lacked}` : ''}`}
                  x={ink.left}
                  y={ink.top}
                  {...size}
                />
                {isLacked && (
                  <text className={styles.stand} fontSize={cell.size * 0.7}>
                    {cell.character.c}
                  </text>
                )}
                {on && (
                  <Handles
                    at={handlesOf(
                      ink,
                      {
                        left: bounds.left - cell.x,
                        top: bounds.top - cell.y,
                        right: bounds.right - cell.x,
                        bottom: bounds.bottom - cell.y,
                      },
                      HANDLE * unit,
                    )}
                    radius={HANDLE * unit}
                    onTake={(event, hand) => begin(event, cell, hand)}
                  />
                )}
              </g>
            );
          })}
        </g>
      </svg>
    </div>
  );
}

const emBox = ({ size }: Placed) => ({ left: -size / 2, top: -size / 2, right: size / 2, bottom: size / 2 });

/** What turns a character, and what sizes it. A finger takes them from farther off than they look. */
function Handles({
  at: { arm, turn, size },
  radius,
  onTake,
}: {
  at: HandlePlaces;
  radius: number;
  onTake: (event: PointerEvent<SVGElement>, hand: Hand) => void;
}) {
  return (
    <>
      <path className={styles.arm} d={`M${turn.x} ${arm}V${turn.y}`} />
      <g className={styles.turn} onPointerDown={(event) => onTake(event, 'turn')}>
        <circle className={styles.reach} cx={turn.x} cy={turn.y} r={2 * radius} />
        <circle cx={turn.x} cy={turn.y} r={radius} />
      </g>
      <g className={styles.size} onPointerDown={(event) => onTake(event, 'size')}>
        <circle className={styles.reach} cx={size.x} cy={size.y} r={2 * radius} />
        <rect x={size.x - radius} y={size.y - radius} width={2 * radius} height={2 * radius} />
      </g>
    </>
  );
}

import { SHAPE_SEARCH } from '@ziwan/contract';
import type { Frame } from '@ziwan/shape';
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import styles from './find.module.css';
import { between, dragged, type Grip } from './frames.ts';
import type { Letter } from './look-for.ts';
import { follow, stepOf } from './moving.ts';
import type { Plate } from './reading/messages.ts';

const CORNERS: readonly Grip[] = ['nw', 'ne', 'sw', 'se'];
interface FramingProps {
  plate: Plate;
  letters: readonly Letter[];
  onFrame: (id: number, frame: Frame) => void;
  onAdd: (frame: Frame) => void;
  onRemove: (id: number) => void;
}

/** The picture with a frame around each character, moved and resized by pointer and keys. */
export function Framing({ plate, letters, onFrame, onAdd, onRemove }: FramingProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [drawing, setDrawing] = useState<Frame | null>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    context?.drawImage(plate.bitmap, 0, 0);
  }, [plate]);
  /** Pixels of the picture in a pixel of the page. */
  const scale = () => plate.width / (canvas.current?.getBoundingClientRect().width || plate.width);

  const drag = (event: PointerEvent<HTMLElement>, { id, frame }: Letter) => {
    if (event.button !== 0) return;
    const grip = ((event.target as HTMLElement).dataset.grip ?? '') as Grip;
    follow(event, scale(), (x, y) => onFrame(id, dragged(frame, grip, x, y, plate)));
  };
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    // A finger scrolls the page.
    if (event.button !== 0 || event.pointerType === 'touch' || letters.length >= SHAPE_SEARCH.characters)
      return;
    const bounds = event.currentTarget.getBoundingClientRect();
    const x = (event.clientX - bounds.left) * scale();
    const y = (event.clientY - bounds.top) * scale();
    let drawn: Frame | null = null;
    follow(
      event,
      scale(),
      (dx, dy) => {
        drawn = between(x, y, x + dx, y + dy, plate);
        setDrawing(drawn);
      },
      () => {
        setDrawing(null);
        if (drawn) onAdd(drawn);
      },
    );
  };
  const press = (event: KeyboardEvent, { id, frame }: Letter) => {
    const step = stepOf(event);
    if (step) onFrame(id, dragged(frame, event.shiftKey ? 'se' : '', step.x, step.y, plate));
    else if (event.key === 'Delete' || event.key === 'Backspace') onRemove(id);
    else return;
    event.preventDefault();
  };

  return (
    <div
      className={styles.stage}
      style={{ '--width': plate.width, '--ratio': plate.width / plate.height } as CSSProperties}
    >
      <canvas
        ref={canvas}
        width={plate.width}
        height={plate.height}
        role="img"
        aria-label="拉正的字"
        onPointerDown={draw}
      />
      {letters.map((letter, i) => (
        <button
          key={letter.id}
          type="button"
          className={styles.frame}
          style={placeOf(letter.frame, plate)}
          aria-label={`第 ${i + 1} 个字的框`}
          aria-describedby="frame-keys"
          onPointerDown={(event) => drag(event, letter)}
          onKeyDown={(event) => press(event, letter)}
        >
          <b aria-hidden="true">{i + 1}</b>
          {CORNERS.map((grip) => (
            <i key={grip} data-grip={grip} />
          ))}
        </button>
      ))}
      {drawing && <span className={styles.frame} style={placeOf(drawing, plate)} />}
    </div>
  );
}

const percent = (part: number, of: number) => `${(100 * part) / of}%`;

const placeOf = ({ left, top, width, height }: Frame, plate: Plate): CSSProperties => ({
  left: percent(left, plate.width),
  top: percent(top, plate.height),
  width: percent(width, plate.width),
  height: percent(height, plate.height),
});

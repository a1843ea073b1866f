import { useEffect, useRef } from 'react';
import { IconButton } from '../../../ui/button.tsx';
import { X } from '../../../ui/icons/x.ts';
import { useComposed } from '../../text/my-text/use-composed.ts';
import styles from './find.module.css';
import type { Letter } from './look-for.ts';
import type { Seen } from './reading/messages.ts';

interface LettersProps {
  letters: readonly (Letter & { readonly seen: Seen | null })[];
  /** Several characters are the readings of this frame and those that follow. */
  onRead: (id: number, text: string) => void;
  /** A reading that the site offers is taken. */
  onTake: (id: number, read: string) => void;
  onRemove: (id: number) => void;
}

/** What the site sees in each frame, and what it is read as. */
export function Letters({ letters, ...rest }: LettersProps) {
  return (
    <ol className={styles.letters}>
      {letters.map((letter, i) => (
        <LetterItem key={letter.id} number={i + 1} letter={letter} {...rest} />
      ))}
    </ol>
  );
}

function LetterItem({
  number,
  letter,
  onRead,
  onTake,
  onRemove,
}: Omit<LettersProps, 'letters'> & { number: number; letter: LettersProps['letters'][number] }) {
  const { id, read, taken, likely, seen } = letter;
  const composed = useComposed(read, (value) => onRead(id, value));
  const others = likely.filter((character) => character !== (read || taken));
  return (
    <li>
      {seen ? (
        <InkView seen={seen} label={`第 ${number} 个字，本站看到的笔画`} />
      ) : (
        <span className={styles.blank}>看不出字</span>
      )}
      <div className={styles.reading}>
        <label>
          <span>第 {number} 个字</span>
          <input
            type="text"
            size={3}
            autoComplete="off"
            placeholder={taken === '' ? '？' : taken}
            {...composed}
          />
        </label>
        <IconButton label={`去掉第 ${number} 个字`} onClick={() => onRemove(id)}>
          <X size={16} />
        </IconButton>
      </div>
      {read === '' && taken !== '' && (
        <p className={styles.likely}>
          认作「{taken}」{others.length > 0 && '，还是'}
          {others.map((character) => (
            <button key={character} type="button" onClick={() => onTake(id, character)} lang="zh">
              {character}
            </button>
          ))}
        </p>
      )}
    </li>
  );
}

/** Ink in black on white, as on a rubbing. */
function InkView({ seen: { ink }, label }: { seen: Seen; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    const image = context.createImageData(ink.width, ink.height);
    ink.values.forEach((value, i) => {
      image.data.fill(255 * (1 - value), 4 * i, 4 * i + 3);
      image.data[4 * i + 3] = 255;
    });
    context.putImageData(image, 0, 0);
  }, [ink]);
  return <canvas ref={canvas} width={ink.width} height={ink.height} role="img" aria-label={label} />;
}

import type { TitleCharacter } from '@ziwan/contract';

type Hand = { readonly [K in 'size' | 'x' | 'y' | 'turn' | 'space']?: number | undefined };

export const clamp = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, value));

/**
 * What a key does to a character: arrows move it, `[` and `]` turn it, `-` and `=` size it, Delete takes it all back.
 * @param far true for larger steps
 * @returns null for other keys
 */
export function keyChange(
  key: string,
  far: boolean,
  { x = 0, y = 0, turn = 0, size = 1000 }: TitleCharacter,
): Hand | null {
  const step = far ? 60 : 10;
  const place = (value: number) => clamp(value, -8000, 8000);
  switch (key) {
    case 'ArrowLeft':
      return { x: place(x - step) };
    case 'ArrowRight':
      return { x: place(x + step) };
    case 'ArrowUp':
      return { y: place(y - step) };
    case 'ArrowDown':
      return { y: place(y + step) };
    case '[':
      return { turn: clamp(turn - 2, -360, 360) };
    case ']':
      return { turn: clamp(turn + 2, -360, 360) };
    case '-':
      return { size: clamp(size - 20, 200, 4000) };
    case '=':
    case '+':
      return { size: clamp(size + 20, 200, 4000) };
    case 'Delete':
    case 'Backspace':
      return { x: undefined, y: undefined, turn: undefined, size: undefined, space: undefined };
    default:
      return null;
  }
}

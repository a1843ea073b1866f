import { Chip, type ChipProps } from '@mui/material';

interface StateTextProps<K extends string> {
  names: Readonly<Record<K, string>>;
  state: K;
  /** Highlighted states with the colour of their chip. */
  chips: Partial<Record<K, NonNullable<ChipProps['color']>>>;
}

/** The name of a state, as a chip if it needs attention. */
export function StateText<K extends string>({ names, state, chips }: StateTextProps<K>) {
  const color = chips[state];
  return color ? <Chip size="small" color={color} label={names[state]} /> : names[state];
}

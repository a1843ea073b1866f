import { Chip, type ChipProps } from '@mui/material';

interface StateTextProps<K extends string> {
  names: Readonly<Record<K, string>>;
  state: K;
  /** States that stand out, with the colour of their chip. */
  chips: Partial<Record<K, NonNullable<ChipProps['color']>>>;
}

/** The name of a state, as a chip where it asks for attention. */
export function StateText<K extends string>({ names, state, chips }: StateTextProps<K>) {
  const color = chips[state];
  return color ? <Chip size="small" color={color} label={names[state]} /> : names[state];
}

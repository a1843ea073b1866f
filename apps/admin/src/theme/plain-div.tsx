import type { ComponentProps } from 'react';

interface Leftovers {
  InputProps?: unknown;
  InputLabelProps?: unknown;
  SelectProps?: unknown;
  FormHelperTextProps?: unknown;
}

/** The element around an input. Drops props that react-admin still passes and MUI 9 no longer knows. */
export function PlainDiv({
  InputProps: _input,
  InputLabelProps: _label,
  SelectProps: _select,
  FormHelperTextProps: _helper,
  ...own
}: ComponentProps<'div'> & Leftovers) {
  return <div {...own} />;
}

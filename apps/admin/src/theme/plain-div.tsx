import type { ComponentProps } from 'react';

interface Leftovers {
  InputProps?: unknown;
  InputLabelProps?: unknown;
  SelectProps?: unknown;
  FormHelperTextProps?: unknown;
}

/** Wrapper of an input. Drops props that react-admin still passes but MUI 9 removed. */
export function PlainDiv({
  InputProps: _input,
  InputLabelProps: _label,
  SelectProps: _select,
  FormHelperTextProps: _helper,
  ...own
}: ComponentProps<'div'> & Leftovers) {
  return <div {...own} />;
}

import type { ComponentProps } from 'react';

interface Leftovers {
  InputProps?: unknown;
  InputLabelProps?: unknown;
  SelectProps?: unknown;
  FormHelperTextProps?: unknown;
}

/** The element around an input. react-admin still hands down what MUI 9 no longer takes; here it ends. */
export function PlainDiv({
  InputProps: _input,
  InputLabelProps: _label,
  SelectProps: _select,
  FormHelperTextProps: _helper,
  ...own
}: ComponentProps<'div'> & Leftovers) {
  return <div {...own} />;
}

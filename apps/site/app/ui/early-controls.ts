type Control = HTMLInputElement | HTMLSelectElement;
type State = string | boolean;

/** Controls without a caret; text fields keep their text by `useEarlyInput`. */
const CONTROLS = `select,${['range', 'number', 'color', 'checkbox', 'radio'].map((type) => `input[type=${type}]`)}`;

export const isToggle = ({ type }: Control): boolean => type === 'checkbox' || type === 'radio';

export const stateOf = (control: Control): State =>
  'checked' in control && isToggle(control) ? control.checked : control.value;

/** The state that the server rendered. */
export function renderedState(control: Control): State {
  if ('options' in control)
    return ([...control.options].find((option) => option.defaultSelected) ?? control.options[0])?.value ?? '';
  return isToggle(control) ? control.defaultChecked : control.defaultValue;
}

/**
 * Notes what visitors changed before hydration: sliders, selects, checkboxes. React keeps such a change on the screen
 * until the control's next render, but does not report it.
 * @returns reports the changes; to be called after hydration
 */
export function keepEarlyControls(): () => void {
  const changed = [...document.querySelectorAll<Control>(CONTROLS)].flatMap((control) => {
    const state = stateOf(control);
    return state === renderedState(control) ? [] : [{ control, state }];
  });
  return () => {
    if (changed.length > 0)
      import('./report-controls.ts').then(
        ({ reportControls }) => reportControls(changed),
        () => {},
      );
  };
}

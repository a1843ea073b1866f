import type { Control, EarlyControl } from './report-controls.ts';

/** Controls without a caret; text fields keep their text by `useEarlyInput`. */
const TYPES = ['range', 'number', 'color', 'checkbox', 'radio'];
const CONTROLS = `select,${TYPES.map((type) => `[type=${type}]`)}`;

/**
 * Notes what visitors changed before hydration: sliders, selects, checkboxes. React keeps such a change on the screen
 * until the control's next render, but does not report it.
 * @returns reports the changes; to be called after hydration
 */
export function keepEarlyControls(): () => void {
  const early = [...document.querySelectorAll<Control>(CONTROLS)].flatMap((control): EarlyControl[] => {
    const state =
      'options' in control || !/^(checkbox|radio)$/.test(control.type) ? control.value : control.checked;
    const rendered =
      'options' in control
        ? ([...control.options].find((option) => option.defaultSelected) ?? control.options[0])?.value
        : typeof state === 'string'
          ? control.defaultValue
          : control.defaultChecked;
    return rendered === undefined || state === rendered ? [] : [{ control, state, rendered }];
  });
  return () => {
    if (early.length > 0)
      import('./report-controls.ts').then(
        ({ reportControls }) => reportControls(early),
        () => {},
      );
  };
}

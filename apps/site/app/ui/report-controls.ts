import { isToggle, renderedState, stateOf } from './early-controls.ts';

type Control = Parameters<typeof stateOf>[0];

/** The form in which a browser shows the rendered value: within its bounds, on its steps, as a colour. */
function shownValue(control: HTMLInputElement): string {
  const { type, min, max, step, defaultValue } = control;
  return Object.assign(document.createElement('input'), { type, min, max, step, value: defaultValue }).value;
}

/** Sets the controls to their early state and tells React, as if the visitor did it now. */
export function reportControls(
  changed: readonly { readonly control: Control; readonly state: string | boolean }[],
): void {
  for (const { control, state: early } of changed) {
    if (!control.isConnected) continue;
    const rendered = renderedState(control);
    // The visitor may have gone on during hydration.
    const state = stateOf(control) === rendered ? early : stateOf(control);
    if ('options' in control) {
      control.value = String(state);
      control.dispatchEvent(new Event('change', { bubbles: true }));
    } else if (isToggle(control)) {
      // The button of a group that was unchecked is reported by the one that was checked.
      if (control.type === 'radio' && !state) continue;
      control.checked = Boolean(rendered);
      control.click();
    } else if (state !== shownValue(control)) {
      // React ignores events of inputs whose value is the last that was set through their own property.
      control.value = String(rendered);
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(control, state);
      control.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }
}

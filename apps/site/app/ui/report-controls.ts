export type Control = HTMLInputElement | HTMLSelectElement;

/** A control that was changed before hydration: its value, or for checkboxes and radio buttons, whether it is checked. */
export interface EarlyControl {
  readonly control: Control;
  readonly state: string | boolean;
  /** As rendered by the server. */
  readonly rendered: string | boolean;
}

/** The form in which a browser shows a rendered value: within its bounds, on its steps, as a colour. */
function shownValue({ type, min, max, step, defaultValue }: HTMLInputElement): string {
  return Object.assign(document.createElement('input'), { type, min, max, step, value: defaultValue }).value;
}

/** Sets the controls to their early state and tells React, as if the visitor did it now. */
export function reportControls(changed: readonly EarlyControl[]): void {
  for (const { control, state: early, rendered } of changed) {
    if (!control.isConnected) continue;
    const now = typeof early === 'boolean' ? (control as HTMLInputElement).checked : control.value;
    // The visitor may have gone on during hydration.
    const state = now === rendered ? early : now;
    if ('options' in control) {
      control.value = String(state);
      control.dispatchEvent(new Event('change', { bubbles: true }));
    } else if (typeof state === 'boolean') {
      // The button of a group that was unchecked is reported by the one that was checked.
      if (control.type === 'radio' && !state) continue;
      control.checked = rendered === true;
      control.click();
    } else if (state !== shownValue(control)) {
      // React ignores events of inputs whose value is the last that was set through their own property.
      control.value = String(rendered);
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(control, state);
      control.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }
}

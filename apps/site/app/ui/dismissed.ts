/** Ref of an open-and-close `<details>`: closes it on Escape, and on a press or focus outside. */
export function dismissed(details: HTMLDetailsElement | null): (() => void) | undefined {
  if (!details) return;
  const onOutside = ({ target }: Event) => {
    if (!(target instanceof Node && details.contains(target))) details.open = false;
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || !details.open) return;
    const hadFocus = details.contains(document.activeElement);
    details.open = false;
    // Focus inside would be lost with the content.
    if (hadFocus) details.querySelector('summary')?.focus();
  };
  document.addEventListener('pointerdown', onOutside);
  document.addEventListener('focusin', onOutside);
  document.addEventListener('keydown', onKey);
  return () => {
    document.removeEventListener('pointerdown', onOutside);
    document.removeEventListener('focusin', onOutside);
    document.removeEventListener('keydown', onKey);
  };
}

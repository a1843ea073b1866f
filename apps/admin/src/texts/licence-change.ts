interface Change {
  effectiveOn?: string | null;
  changes?: string | null;
}

/**
 * Validates the day and the description of a licence change.
 * @param changed true if the permissions differ
 */
export function changeMistake(change: Change | null | undefined, changed: boolean): string | undefined {
  const day = Boolean(change?.effectiveOn);
  const words = Boolean(change?.changes?.trim());
  if (!day && !words) return undefined;
  if (!changed) return '许可内容没有改动，不会有新的一版；只改别的内容，请清空这两项';
  return day && words ? undefined : '「自哪天起」和「改了什么」两项要一起填';
}

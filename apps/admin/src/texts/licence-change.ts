interface Change {
  effectiveOn?: string | null;
  changes?: string | null;
}

/**
 * What is wrong with the day and the words of a licence's change.
 * @param changed whether what is granted is another
 */
export function changeMistake(change: Change | null | undefined, changed: boolean): string | undefined {
  const day = Boolean(change?.effectiveOn);
  const words = Boolean(change?.changes?.trim());
  if (!day && !words) return undefined;
  if (!changed) return '许可内容没有改动，不会有新的一版；只改别的内容，请清空这两项';
  return day && words ? undefined : '“自哪天起”和“改了什么”两项要一起填';
}

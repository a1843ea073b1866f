/** Months of which the newest backup is kept. */
const MONTHS = 6;

/**
 * Chooses backups to delete: all but the newest one of each of the last days that have one, and of the last months.
 * @param backups times (ISO 8601), newest first
 * @param days number of days of which a backup is kept, at least 1
 */
export function expired(backups: readonly string[], days: number): string[] {
  const newestOf = (length: number, count: number) =>
    [...Map.groupBy(backups, (createdAt) => createdAt.slice(0, length)).values()]
      .slice(0, count)
      .map(([newest]) => newest);
  const kept = new Set([...newestOf('2026-01-01'.length, days), ...newestOf('2026-01'.length, MONTHS)]);
  return backups.filter((createdAt) => !kept.has(createdAt));
}

import { DEVICE_MARKS } from '@ziwan/contract';

const KEY = 'ziwan-devices';

/** Marks that earlier logins in this browser returned, the newest first. */
export function knownDevices(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((mark) => typeof mark === 'string').slice(0, DEVICE_MARKS) : [];
  } catch {
    // Storage is blocked or holds something else; the browser then counts as unknown.
    return [];
  }
}

export function keepDevice(mark: string | undefined): void {
  if (mark === undefined) return;
  const marks = [mark, ...knownDevices().filter((kept) => kept !== mark)].slice(0, DEVICE_MARKS);
  try {
    localStorage.setItem(KEY, JSON.stringify(marks));
  } catch {
    // Storage is full or blocked.
  }
}

const KEY = 'project-visitor';

let number = '';

/** A random number by which this browser has one vote on each role; kept as long as the browser keeps it. */
export function visitorNumber(): string {
  try {
    number ||= localStorage.getItem(KEY) ?? '';
    if (!/^[\w-]{16,64}$/.test(number)) number = crypto.randomUUID();
    localStorage.setItem(KEY, number);
  } catch {
    number ||= crypto.randomUUID();
  }
  return number;
}

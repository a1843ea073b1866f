/** One row of the fault table. */
export interface Check {
  readonly name: string;
  /** What is done to the site. */
  readonly fault: string;
  run(report: Report): Promise<void>;
}

/** Says that this machine cannot do a fault, and why. */
export class NotTried extends Error {}

/** Prints what held as it is seen, and counts what did not. */
export class Report {
  failed = 0;

  /** @param measured what was seen, such as `0 of 812` */
  holds(what: string, held: boolean, measured = ''): void {
    if (!held) this.failed++;
    console.log(`  ${held ? 'held    ' : 'NOT HELD'} ${what}${measured && `: ${measured}`}`);
  }

  notTried(what: string): void {
    console.log(`  not tried ${what}`);
  }
}

const options = new Map<string, number>();
for (const argument of process.argv.slice(2)) {
  const [, name, value] = /^--([a-z]+)=(\d+)$/.exec(argument) ?? [];
  if (name !== undefined) options.set(name, Number(value));
}

/** `--name=number` of the command line. */
export const option = (name: string, fallback: number): number => options.get(name) ?? fallback;

/** Counts of what was answered, such as `200×41 503×3`. */
export function tally(answers: readonly { status: number }[]): string {
  const counts = new Map<number, number>();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([status, n]) => `${status === 0 ? 'no answer' : status}×${n}`)
    .join(' ');
}

export const longest = (answers: readonly { ms: number }[]): number =>
  Math.round(answers.reduce((most, { ms }) => Math.max(most, ms), 0));

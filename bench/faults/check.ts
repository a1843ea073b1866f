/** One row of the fault table. */
export interface Check {
  readonly name: string;
  readonly fault: string;
  run(report: Report): Promise<void>;
}

/** Thrown when this machine cannot produce a fault. */
export class NotTried extends Error {}

/** Prints each check's result and counts failures and rows that were not tried. */
export class Report {
  failed = 0;
  untried = 0;

  /** @param measured observed value, such as `0 of 812` */
  holds(what: string, held: boolean, measured = ''): void {
    if (!held) this.failed++;
    console.log(`  ${held ? 'held    ' : 'NOT HELD'} ${what}${measured && `: ${measured}`}`);
  }

  /** Checks every answer. Without any, nothing was checked. */
  all<A extends { status: number }>(
    what: string,
    answers: readonly A[],
    isRight: (answer: A) => boolean,
  ): void {
    this.holds(what, answers.length > 0 && answers.every(isRight), countByStatus(answers));
  }

  notTried(what: string): void {
    this.untried++;
    console.log(`  not tried ${what}`);
  }
}

const options = new Map<string, number>();
for (const argument of process.argv.slice(2)) {
  const [, name, value] = /^--([a-z]+)=(\d+)$/.exec(argument) ?? [];
  if (name !== undefined) options.set(name, Number(value));
}

/** Reads `--name=number` from the command line. */
export const option = (name: string, fallback: number): number => options.get(name) ?? fallback;

/** Counts responses by status, such as `200×41 503×3`. */
export function countByStatus(answers: readonly { status: number }[]): string {
  const counts = new Map<number, number>();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([status, n]) => `${status === 0 ? 'no answer' : status}×${n}`)
    .join(' ');
}

export const longest = (answers: readonly { ms: number }[]): number =>
  Math.round(answers.reduce((most, { ms }) => Math.max(most, ms), 0));

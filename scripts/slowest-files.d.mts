import type { Reporter } from 'vitest/node';

export class SlowestFiles implements Reporter {
  constructor(print?: (text: string) => void);
  onTestRunEnd: NonNullable<Reporter['onTestRunEnd']>;
}

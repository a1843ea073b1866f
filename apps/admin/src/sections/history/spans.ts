import { minuteOf, zonedOf } from '@ziwan/contract/site-time';

interface Span {
  /** `null` before all that is kept. */
  readonly from: string | null;
  /** `null` for now. */
  readonly until: string | null;
}

/** A moment in the site's time zone, to the minute, the second and the millisecond. */
const PRECISIONS: readonly ((at: string) => string)[] = [
  (at) => minuteOf(at),
  (at) => zonedOf(at).slice(0, 19).replace('T', ' '),
  (at) => `${zonedOf(at).slice(0, 19).replace('T', ' ')}.${new Date(at).toISOString().slice(20, 23)}`,
];

/** Words for spans of one list: moments of one minute get their seconds, as otherwise two headings were one. */
export function spanWords(spans: readonly Span[]): string[] {
  const moments = [...new Set(spans.flatMap(({ from, until }) => [from, until]).filter((at) => at !== null))];
  const words = (at: string): string => {
    const [finest] = PRECISIONS.slice(-1) as [(at: string) => string];
    const tells = PRECISIONS.find((of) => moments.every((other) => other === at || of(other) !== of(at)));
    return (tells ?? finest)(at);
  };
  return spans.map(({ from, until }) => `${from ? words(from) : '更早'} 至 ${until ? words(until) : '现在'}`);
}

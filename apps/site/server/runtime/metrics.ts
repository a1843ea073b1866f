import { Counter, Gauge, Registry } from 'prom-client';

/** A value, or one for each value of the figure's label. */
export type Reading = number | Readonly<Record<string, number>>;

interface Figure {
  /** Name without the prefix `ziwan_`. */
  readonly name: string;
  readonly help: string;
  /** Name of the label, for readings by label. */
  readonly label?: string;
  /** Reads the value when it is collected. */
  readonly read: () => Reading | Promise<Reading>;
}

/** Figures of this process, for Prometheus and for the console's status page. */
export class Metrics {
  readonly registry = new Registry();
  readonly #figures = new Map<string, Figure>();

  /** Adds a figure that goes up and down, or replaces the one of that name. */
  gauge(figure: Figure): void {
    const gauge = new Gauge({
      ...this.#options(figure),
      async collect() {
        for (const [labels, value] of await readingsOf(figure)) gauge.set(labels, value);
      },
    });
  }

  /** Adds a figure that only grows while the process runs, or replaces the one of that name. */
  counter(figure: Figure): void {
    const counter = new Counter({
      ...this.#options(figure),
      async collect() {
        counter.reset();
        for (const [labels, value] of await readingsOf(figure)) counter.inc(labels, value);
      },
    });
  }

  /** Reads figures for the console: `{ page_cache_bytes: { '': 1024 } }`, by name and value of the label. */
  async read(): Promise<Record<string, Record<string, number>>> {
    const figures = [...this.#figures.values()].map(async (figure) => {
      const reading = await figure.read();
      return [figure.name, typeof reading === 'number' ? { '': reading } : { ...reading }] as const;
    });
    return Object.fromEntries(await Promise.all(figures));
  }

  #options(figure: Figure) {
    const name = `ziwan_${figure.name}`;
    this.registry.removeSingleMetric(name);
    this.#figures.set(figure.name, figure);
    return {
      name,
      help: figure.help,
      labelNames: figure.label === undefined ? [] : [figure.label],
      registers: [this.registry],
    };
  }
}

async function readingsOf({
  label,
  read,
}: Figure): Promise<[labels: Record<string, string>, value: number][]> {
  const reading = await read();
  if (typeof reading === 'number') return [[{}, reading]];
  return Object.entries(reading).map(([of, value]) => [{ [label ?? 'of']: of }, value]);
}

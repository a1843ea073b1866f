import { Gauge, Registry } from 'prom-client';

/** Figures of this process in Prometheus' text format. */
export class Metrics {
  readonly registry = new Registry();

  /** Adds a figure that is read when it is collected, or replaces the one of that name. */
  gauge(name: string, help: string, read: () => number): void {
    this.registry.removeSingleMetric(`ziwan_${name}`);
    new Gauge({
      name: `ziwan_${name}`,
      help,
      registers: [this.registry],
      collect() {
        this.set(read());
      },
    });
  }
}

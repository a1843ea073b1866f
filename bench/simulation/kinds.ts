/** A kind of request: how frequent it is, how much of it a CDN answers, and what it costs a node. */
export interface Kind {
  readonly name: string;
  /** Share of all requests. */
  readonly share: number;
  /** Share of them that the CDN answers. */
  readonly edge: number;
  /** CPU time (ms) on the main thread, and in all threads. */
  readonly main: number;
  readonly all: number;
}

/**
 * Costs as docs/operating.md gives them. The shares are assumed, not observed: most visits begin on a page that the
 * node has kept, one in three types words of their own, and every page brings its fonts and build files.
 */
export const KINDS: readonly Kind[] = [
  { name: 'kept', share: 0.05, edge: 0, main: 0.13, all: 0.42 },
  { name: 'own', share: 0.02, edge: 0, main: 11.8, all: 25.7 },
  { name: 'typing', share: 0.05, edge: 0, main: 1.8, all: 4.2 },
  { name: 'call', share: 0.08, edge: 0, main: 0.55, all: 1.13 },
  { name: 'ownfont', share: 0.2, edge: 0, main: 0.1, all: 0.15 },
  { name: 'font', share: 0.3, edge: 0.95, main: 0.1, all: 0.15 },
  { name: 'asset', share: 0.3, edge: 0.99, main: 0.1, all: 0.15 },
];

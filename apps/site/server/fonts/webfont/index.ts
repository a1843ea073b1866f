import type { SubsetEngine } from '@ziwan/subset-engine';
import type { AnyHandler } from '../../calls/handling.ts';
import type { FileCache } from '../../runtime/disk-cache.ts';
import type { DrawnCatalogue } from '../coverage/index.ts';
import { webfontHandlers } from './handlers.ts';
import { WebfontService } from './service.ts';
import { Stylesheets } from './stylesheet.ts';
import { SubsetAddresses } from './subset-address.ts';
import { Subsets } from './subsets.ts';

export type { WebfontService } from './service.ts';
export type { Stylesheets } from './stylesheet.ts';

export interface WebfontDomain {
  readonly service: WebfontService;
  readonly stylesheets: Stylesheets;
  readonly handlers: readonly AnyHandler[];
  /** Resolves once no popular subset is queued for re-encoding. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

export function createWebfont(parts: {
  engine: SubsetEngine;
  /** Store of re-encoded subsets, which are made again when it is lost. */
  cache: FileCache;
  /** Signs the URLs of subsets; the same for all processes of a site. */
  secret: string;
  drawn: () => Promise<DrawnCatalogue>;
  memoryBytes: number;
  onFault: (error: unknown) => void;
}): WebfontDomain {
  const { engine, cache, drawn, memoryBytes, onFault } = parts;
  const subsets = new Subsets(engine, cache, memoryBytes, onFault);
  const service = new WebfontService(drawn, new SubsetAddresses(parts.secret), subsets, onFault);
  return {
    service,
    stylesheets: new Stylesheets(drawn, service, subsets),
    handlers: webfontHandlers(service),
    idle: () => subsets.idle(),
    close: () => subsets.close(),
  };
}

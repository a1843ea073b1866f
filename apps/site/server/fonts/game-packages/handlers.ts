import { gameEngines, gamePackage, gamePackageEstimate } from '@ziwan/contract';
import { ENGINE_IDS, ENGINES, type Engine, hasGuard } from '@ziwan/game-export';
import { type AnyHandler, CACHED, handle } from '../../calls/handling.ts';
import type { GamePackages } from './service.ts';

/** Bytes of a request with the maximum of characters for each face, and as many places of glyphs in a layout. */
const BODY = 6 * 1024 * 1024;
const LONG = { cache: 'none', bodyBytes: BODY, long: true } as const;

export const gameHandlers = (packages: GamePackages): readonly AnyHandler[] => [
  handle(gameEngines, CACHED, () =>
    ENGINE_IDS.map((id) => {
      const { name, needs, opened }: Engine = ENGINES[id];
      const { requires, drawings, colours = true, onePage } = needs;
      return { id, name, requires, atlases: [...drawings], colours, onePage, opened, guard: hasGuard(id) };
    }),
  ),
  handle(gamePackage, { ...LONG, limit: 'download' }, ({ body }, { session, ip, signal }) =>
    packages.make(body, { userId: session?.userId ?? null, ip }, signal),
  ),
  handle(gamePackageEstimate, { ...LONG, limit: 'download' }, ({ body }, { signal }) =>
    packages.estimate(body, signal),
  ),
];

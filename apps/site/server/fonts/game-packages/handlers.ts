import { gameEngines, gamePackage } from '@ziwan/contract';
import { ENGINE_IDS, ENGINES } from '@ziwan/game-export';
import { type AnyHandler, CACHED, handle } from '../../calls/handling.ts';
import type { GamePackages } from './service.ts';

/** Bytes of a request with the maximum of characters and faces. */
const BODY = 2 * 1024 * 1024;

export const gameHandlers = (packages: GamePackages): readonly AnyHandler[] => [
  handle(gameEngines, CACHED, () =>
    ENGINE_IDS.map((id) => {
      const { name, needs, opened } = ENGINES[id];
      const { requires, drawings, onePage } = needs;
      return { id, name, requires, atlases: [...drawings], onePage, opened };
    }),
  ),
  handle(gamePackage, { cache: 'none', limit: 'pdf', bodyBytes: BODY }, ({ body }, { session, signal }) =>
    packages.make(body, session?.userId ?? null, signal),
  ),
];

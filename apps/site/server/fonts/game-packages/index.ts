import { AtlasEngine } from '@ziwan/game-export';
import type { AnyHandler } from '../../calls/handling.ts';
import { gameHandlers } from './handlers.ts';
import { type GamePackageParts, GamePackages } from './service.ts';

interface GamePackagesDomain {
  readonly handlers: readonly AnyHandler[];
  close(): Promise<void>;
}

export function createGamePackages(parts: Omit<GamePackageParts, 'atlases'>): GamePackagesDomain {
  const atlases = new AtlasEngine({ background: true });
  return {
    handlers: gameHandlers(new GamePackages({ ...parts, atlases })),
    close: () => atlases.close(),
  };
}

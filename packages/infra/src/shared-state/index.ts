export { createMemoryState } from './memory.ts';
export { openRedisState, type RedisState } from './redis.ts';
export { readRedisUrl } from './settings.ts';
export { type Counted, type SharedState, SharedStateAway } from './shared-state.ts';

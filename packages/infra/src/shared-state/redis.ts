import { setTimeout as sleep } from 'node:timers/promises';
import { type SharedState, SharedStateAway } from './shared-state.ts';

/** Time (ms) after which a command counts as failed. */
const COMMAND_TIMEOUT = 500;
/** Time (ms) for a connection, and for a start to wait for the first one. */
const CONNECT_TIMEOUT = 1000;
/** Interval (ms) of pings, and of attempts to reconnect. */
const PING_INTERVAL = 500;
/** Silence (ms) after which the connection is closed and made again. */
const SOCKET_TIMEOUT = 3000;
/** Maximum commands waiting for a reply. */
const MAX_WAITING = 10_000;

export interface RedisState extends SharedState {
  /** False while Redis is unreachable or does not answer. */
  readonly isReachable: boolean;
  close(): Promise<void>;
}

interface RedisStateOptions {
  /** `redis://` or `rediss://` URL, with the database's number as its path. */
  readonly url: string;
  /** Start of every key. */
  readonly prefix?: string;
  /** Called when Redis goes away, with the reason, and with `null` when it is back. */
  readonly onChange?: (reason: string | null) => void;
}

/**
 * Keeps shared state in Redis or a compatible store. Commands fail at once while it is away: none is queued for later.
 * Reconnects by itself. Resolves once connected, or after a second without a connection.
 */
export async function openRedisState({
  url,
  prefix = 'ziwan:',
  onChange,
}: RedisStateOptions): Promise<RedisState> {
  // Some 480 modules, which a site without Redis does not load.
  const { createClient } = await import('@redis/client');
  const client = createClient({
    url,
    // Understood by every compatible store.
    RESP: 2,
    keyPrefix: prefix,
    disableOfflineQueue: true,
    commandsQueueMaxLength: MAX_WAITING,
    pingInterval: PING_INTERVAL,
    socket: {
      connectTimeout: CONNECT_TIMEOUT,
      socketTimeout: SOCKET_TIMEOUT,
      reconnectStrategy: PING_INTERVAL,
    },
  });
  /** Null before the first attempt has ended. */
  let reachable: boolean | null = null;
  const change = (now: boolean, cause: Error | null) => {
    if (reachable === now) return;
    const isFirstSuccess = reachable === null && now;
    reachable = now;
    if (!isFirstSuccess) onChange?.(cause && reasonOf(cause));
  };
  // Writes: a server that is out of memory or a replica answers pings and refuses commands.
  const probe = async () => {
    if (reachable) return;
    const life = { type: 'PX', value: PING_INTERVAL } as const;
    await client.set('probe', '1', { expiration: life }).then(
      () => change(true, null),
      (error: Error) => change(false, error),
    );
  };
  client.on('error', (error: Error) => change(false, error));
  client.on('ready', () => void probe());
  // A server that was stopped answers the ping once it continues.
  client.on('ping-interval', () => void probe());

  const send = async <T>(command: () => Promise<T>): Promise<T> => {
    if (!reachable) throw new SharedStateAway();
    const over = new AbortController();
    const late = sleep(COMMAND_TIMEOUT, undefined, { signal: over.signal, ref: false }).then(() => {
      throw new Error(`no reply within ${COMMAND_TIMEOUT} ms`);
    });
    try {
      return await Promise.race([command(), late]);
    } catch (cause) {
      change(false, cause as Error);
      throw new SharedStateAway({ cause });
    } finally {
      over.abort();
    }
  };

  const connected = client.connect().then(probe, () => undefined);
  await Promise.race([connected, sleep(CONNECT_TIMEOUT)]);
  if (reachable === null) change(false, new Error(`no connection within ${CONNECT_TIMEOUT} ms`));

  return {
    get isReachable() {
      return reachable === true;
    },
    async increment(key, life) {
      const [, count, left] = await send(() =>
        client
          .multi()
          .set(key, '0', { condition: 'NX', expiration: { type: 'PX', value: life } })
          .incr(key)
          .pTTL(key)
          .execTyped(),
      );
      return { count, left: Math.max(1, left) };
    },
    get: (key) => send(() => client.get(key)),
    async set(key, value, life) {
      await send(() => client.set(key, value, { expiration: { type: 'PX', value: life } }));
    },
    take: (key) => send(() => client.getDel(key)),
    async delete(key) {
      await send(() => client.del(key));
    },
    async close() {
      reachable = false;
      client.destroy();
      await connected;
    },
  };
}

/** An error that concerns several addresses of a host has a code and no message. */
const reasonOf = (cause: Error & { code?: string }): string => cause.message || (cause.code ?? cause.name);

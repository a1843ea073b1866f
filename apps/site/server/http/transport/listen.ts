import { once } from 'node:events';
import { createServer } from 'node:net';
import { type Config, ConfigError } from '../../config/config.ts';

/** `EX_UNAVAILABLE` of sysexits.h. */
const UNAVAILABLE = 69;

/** Another program listens on the port. */
class PortTaken extends ConfigError {
  readonly exitCode = UNAVAILABLE;
}

/** Where the site listens, and the settings that say so. */
interface ListeningPlace {
  readonly host: string;
  readonly port: number;
  readonly hostSetting: string;
  readonly portSetting: string;
}

/**
 * Listens, or says in Chinese why that is impossible.
 * @throws ConfigError
 */
export async function listenOrExplain<T>(place: ListeningPlace, listen: () => Promise<T>): Promise<T> {
  try {
    return await listen();
  } catch (error) {
    throw explained(error, place);
  }
}

/** Settings that say where the site itself listens. */
export const sitePlace = ({ host, port }: Pick<Config, 'host' | 'port'>): ListeningPlace => ({
  host,
  port,
  hostSetting: 'HOST',
  portSetting: 'PORT',
});

/**
 * Listens for a moment, before work that would be in vain.
 * @throws ConfigError
 */
export async function tryToListen(config: Pick<Config, 'host' | 'port'>): Promise<void> {
  const server = createServer();
  await listenOrExplain(sitePlace(config), () => once(server.listen(config.port, config.host), 'listening'));
  server.close();
  await once(server, 'close');
}

function explained(error: unknown, { host, port, hostSetting, portSetting }: ListeningPlace): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new PortTaken(
        `${host} 的端口 ${port} 已被别的程序占用：请停掉它（也许是另一个字玩），或用 ${portSetting} 换一个端口`,
      );
    case 'EACCES':
      return new ConfigError(
        `没有权限使用端口 ${port}：1024 以下的端口要特别的权限，请用 ${portSetting} 换一个`,
      );
    case 'EADDRNOTAVAIL':
      return new ConfigError(`这台机器没有 ${host} 这个地址：请改 ${hostSetting}，监听所有地址写 0.0.0.0`);
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new ConfigError(`找不到 ${host} 这台主机：请改 ${hostSetting}，监听所有地址写 0.0.0.0`);
    default:
      return error;
  }
}

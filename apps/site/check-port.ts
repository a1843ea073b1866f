// Run by `npm start` and `npm run dev` before they build: says in Chinese if the site could not listen.
import { reportFailure } from '@ziwan/store';
import { ConfigError, readConfig } from './server/config/config.ts';
import { tryToListen } from './server/http/transport/listen.ts';

try {
  await tryToListen(readConfig());
} catch (error) {
  reportFailure(error, error instanceof ConfigError ? '配置有误：' : '启动失败：');
}

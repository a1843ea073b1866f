import { execFileSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { NotTried } from '../faults/check.ts';
import { startProgram } from './programs.ts';

const CONFIGURATION = fileURLToPath(new URL('../../deploy/nginx/ziwan.conf', import.meta.url));

export interface Nginx {
  /** Origin without TLS. */
  readonly url: string;
  /** Replaces the nodes and reloads. */
  balance(ports: readonly number[]): Promise<void>;
  accessLog(): Promise<string>;
  stop(): Promise<void>;
}

interface NginxPorts {
  readonly plain: number;
  readonly tls: number;
  readonly redirect: number;
}

/**
 * Starts nginx with the configuration in `deploy/`.
 * @param dir empty folder for its files
 * @param nodes ports of the nodes
 * @throws NotTried if nginx is not installed
 */
export async function startNginx(dir: string, ports: NginxPorts, nodes: readonly number[]): Promise<Nginx> {
  await mkdir(dir, { recursive: true });
  await writeFile(join(dir, 'nginx.conf'), frame(dir));
  await writeCertificate(dir);
  const configure = async (list: readonly number[]) =>
    writeFile(join(dir, 'ziwan.conf'), adapt(await readFile(CONFIGURATION, 'utf8'), dir, ports, list));
  await configure(nodes);
  const args = ['-c', join(dir, 'nginx.conf'), '-p', dir, '-e', join(dir, 'error.log')];
  check(args);
  const program = await startProgram('nginx', args, ports.plain);
  return {
    url: `http://127.0.0.1:${ports.plain}`,
    async balance(list) {
      await configure(list);
      check(args);
      program.child.kill('SIGHUP');
      // Requests that arrive before the new workers do are balanced as before.
      await sleep(300);
    },
    accessLog: () => readFile(join(dir, 'access.log'), 'utf8'),
    stop: () => program.stop(),
  };
}

function check(args: readonly string[]): void {
  try {
    execFileSync('nginx', ['-t', ...args], { stdio: 'pipe' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new NotTried('nginx is not installed here');
    throw new Error(`nginx -t: ${(error as { stderr?: Buffer }).stderr}`);
  }
}

const frame = (dir: string): string => `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 2;
pid ${dir}/nginx.pid;
error_log ${dir}/error.log warn;
events { worker_connections 8192; }
http {
  client_body_temp_path ${dir}/body;
  proxy_temp_path ${dir}/proxy;
  fastcgi_temp_path ${dir}/fastcgi;
  uwsgi_temp_path ${dir}/uwsgi;
  scgi_temp_path ${dir}/scgi;
  include ${dir}/ziwan.conf;
}
`;

/** Replaces the example's addresses, ports and paths; everything else stays. */
function adapt(text: string, dir: string, ports: NginxPorts, nodes: readonly number[]): string {
  const replacements: readonly [RegExp, string][] = [
    [
      /( +server )10\.43\.7\.11:3000( .*\n)(?: +server 10\.43\.7\.\d+:3000 .*\n)+/,
      nodes.map((port) => `$1127.0.0.1:${port}$2`).join(''),
    ],
    [/listen 80;/, `listen 127.0.0.1:${ports.redirect};`],
    [
      /listen 443 ssl http2 (backlog=\d+);/,
      `listen 127.0.0.1:${ports.tls} ssl http2 $1; listen 127.0.0.1:${ports.plain} $1;`,
    ],
    [/\/etc\/ssl\/ziwan\/fullchain\.pem/, `${dir}/certificate.pem`],
    [/\/etc\/ssl\/ziwan\/privkey\.pem/, `${dir}/key.pem`],
    [/\/var\/cache\/nginx\/ziwan/, `${dir}/cache`],
    [/\/var\/log\/nginx\/ziwan\.log/, `${dir}/access.log`],
  ];
  return replacements.reduce((adapted, [pattern, replacement]) => {
    if (!pattern.test(adapted)) throw new Error(`deploy/nginx/ziwan.conf has no ${pattern}`);
    return adapted.replace(pattern, replacement);
  }, text);
}

async function writeCertificate(dir: string): Promise<void> {
  const files = ['-keyout', join(dir, 'key.pem'), '-out', join(dir, 'certificate.pem')];
  const subject = ['-subj', '/CN=localhost', '-days', '2', '-nodes'];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', ...subject, ...files], { stdio: 'ignore' });
}

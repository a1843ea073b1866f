import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { NotTried } from '../faults/check.ts';

const START = 10_000;
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

interface Program {
  readonly child: ChildProcess;
  stop(): Promise<void>;
}

/**
 * Starts a server program and waits until it accepts connections.
 * @throws NotTried if it is not installed
 */
export async function startProgram(name: string, args: readonly string[], port: number): Promise<Program> {
  const child = spawn(name, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const gone = once(child, 'exit').finally(() => running.delete(child));
  gone.catch(() => {});
  for (const since = performance.now(); !(await accepts(port)); await sleep(50)) {
    if (child.pid === undefined) throw new NotTried(`${name} is not installed here`);
    if (child.exitCode !== null || performance.now() - since > START) {
      child.kill('SIGKILL');
      throw new Error(`${name} did not start:\n${output}`);
    }
  }
  return {
    child,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      await gone;
    },
  };
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (accepted: boolean) => {
      socket.destroy();
      resolve(accepted);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
  });
}

export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer());
  const ports: number[] = [];
  for (const server of servers) {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    ports.push((server.address() as { port: number }).port);
  }
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}

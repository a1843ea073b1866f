import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/**
 * Runs a program and keeps its output.
 * @param onLine returns true for a line that is to be dropped from the output
 * @returns exit code and the rest of the output
 */
export async function runQuietly(command, args, { onLine, ...options }) {
  // npm is a script on Windows and needs a shell, which takes one string. No argument contains spaces.
  const shell = process.platform === 'win32' && command === 'npm';
  const piped = { ...options, shell, stdio: ['ignore', 'pipe', 'pipe'] };
  const child = shell ? spawn([command, ...args].join(' '), piped) : spawn(command, args, piped);
  const output = [];
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => onLine(line) || output.push(line));
  const status = await new Promise((resolve) => {
    child.on('error', (error) => {
      output.push(error.message);
      resolve(1);
    });
    child.on('close', resolve);
  });
  return { status: status ?? 1, output: output.join('\n').trim() };
}

import { watch } from 'node:fs';

/** Time (ms) in which further changes belong to the same save. */
const SAME_SAVE = 100;
/** Exit codes of sysexits.h, with which the server ends for reasons outside its code (docs/operating.md). */
const OUTSIDE = { first: 64, last: 78 };
/** Files whose changes leave the server as it is. */
const NO_SERVER = /(^|[\\/])(node_modules|dist|testing|\.[^\\/]*)([\\/]|$)|\.test\.\w+$|\.md$|~$/;

/**
 * Runs a program, and runs it anew whenever a file changes. If it fails by itself, it is run again after the next change,
 * unless its exit code says that no change helps.
 * @param start starts the program; `isRestart` is true from the second time on
 * @param paths folders and files to watch
 * @returns `stop` ends the program with a signal, `ended` resolves to its last exit code
 */
export function runAnew({ start, paths, say }) {
  let child = null;
  let timer = null;
  let state = 'running';
  let resolveEnd;
  const ended = new Promise((resolve) => {
    resolveEnd = resolve;
  });
  const watchers = paths.map((path) => watch(path, { recursive: true }, (_event, name) => changed(name)));

  function run(isRestart) {
    state = 'running';
    child = start(isRestart);
    child.once('error', (error) => {
      say(`无法启动：${error.message}`);
      end(1);
    });
    child.once('exit', (code, signal) => {
      child = null;
      if (state === 'restarting') run(true);
      else if (state === 'stopping' || code === 0 || isOutside(code)) end(code ?? (signal ? 1 : 0));
      else say(`服务器出错停下了（${signal ?? `退出码 ${code}`}），原因见上。改好存盘，就再启动。`);
    });
  }

  function changed(name) {
    if (state !== 'running' || timer || NO_SERVER.test(name ?? '')) return;
    timer = setTimeout(() => {
      timer = null;
      if (state !== 'running') return;
      say(`${name} 改了，${child ? '重启' : '再启动'}服务器…`);
      if (!child) return run(true);
      state = 'restarting';
      child.kill('SIGTERM');
    }, SAME_SAVE);
  }

  function end(code) {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
    resolveEnd(code);
  }

  run(false);
  return {
    ended,
    stop(signal) {
      state = 'stopping';
      if (child) child.kill(signal);
      else end(0);
    },
  };
}

const isOutside = (code) => code >= OUTSIDE.first && code <= OUTSIDE.last;

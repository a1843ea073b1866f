import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PathKitInit, { type PathKit } from 'pathkit-wasm/bin/pathkit.js';
import type { Path } from './path.ts';

const WASM = 'pathkit-wasm/bin/pathkit.wasm';

/** Loads PathKit (Skia's path operations), which takes some 20 ms. */
async function load(): Promise<PathKit> {
  const events = ['uncaughtException', 'unhandledRejection'] as const;
  const known = events.map((event) => process.listeners(event as 'uncaughtException'));
  const pathKit = await PathKitInit({
    wasmBinary: readFileSync(createRequire(import.meta.url).resolve(WASM)),
  });
  // Emscripten's loader adds handlers that rethrow every error of the process.
  for (const [i, event] of events.entries()) {
    for (const listener of process.listeners(event as 'uncaughtException')) {
      if (!known[i]?.includes(listener)) process.off(event, listener);
    }
  }
  return pathKit;
}

let loading: Promise<PathKit> | null = null;

/** Unites overlapping contours; `null` if Skia cannot. */
export type Unite = (path: Path) => Path | null;

export async function loadUnion(): Promise<Unite> {
  loading ??= load();
  const pathKit = await loading;
  return (path) => {
    const commands = Float32Array.from(path);
    const pointer = pathKit._malloc(commands.byteLength);
    pathKit.HEAPF32.set(commands, pointer / commands.BYTES_PER_ELEMENT);
    const shape = pathKit._FromCmds(pointer, commands.length);
    pathKit._free(pointer);
    try {
      return shape?.simplify() ? shape.toCmds().flat() : null;
    } finally {
      shape?.delete();
    }
  };
}

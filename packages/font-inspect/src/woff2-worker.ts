import { parentPort } from 'node:worker_threads';
import { decompress } from 'wawoff2';

// The decoder is wasm compiled from C++: it runs here so that a hang or a trap costs this thread and no more.
parentPort?.on('message', async (bytes: Uint8Array) => {
  try {
    // Copied out of the wasm heap, whose buffer cannot be transferred.
    const sfnt = Uint8Array.from(await decompress(bytes));
    parentPort?.postMessage({ sfnt }, [sfnt.buffer]);
  } catch (error) {
    parentPort?.postMessage({ error: String(error) });
  }
});

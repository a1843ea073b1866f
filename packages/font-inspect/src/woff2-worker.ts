import { parentPort } from 'node:worker_threads';
import { decompress } from 'wawoff2';

// The decoder is wasm compiled from C++. In a worker thread, a hang or a trap costs only that thread.
parentPort?.on('message', async (bytes: Uint8Array) => {
  try {
    // Copied out of the wasm heap, because the buffer of the heap cannot be transferred.
    const sfnt = Uint8Array.from(await decompress(bytes));
    parentPort?.postMessage({ sfnt }, [sfnt.buffer]);
  } catch (error) {
    parentPort?.postMessage({ error: String(error) });
  }
});

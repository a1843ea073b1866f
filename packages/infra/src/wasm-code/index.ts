import { setFlagsFromString } from 'node:v8';

/**
 * Keeps V8 from freeing WebAssembly code that a better compiled version has replaced: while threads start and end, it
 * now and then frees some twice and ends the process (`Check failed: jit_page_->allocations_.erase(addr) == 1`;
 * nodejs/node#64500, open in Node 24 and 26). Threads share the code of a module, so what stays is as much as its
 * functions once more. Imported by programs that hand fonts to threads, before anything is compiled.
 */
setFlagsFromString('--no-wasm-code-gc');

/** The part of PathKit in use; the package has no types. */
declare module 'pathkit-wasm/bin/pathkit.js' {
  export interface SkPath {
    /** Unites the contours in place; null if that fails. */
    simplify(): SkPath | null;
    toCmds(): number[][];
    delete(): void;
  }
  export interface PathKit {
    readonly HEAPF32: Float32Array;
    _malloc(bytes: number): number;
    _free(pointer: number): void;
    _FromCmds(pointer: number, length: number): SkPath | null;
  }
  const init: (options: { wasmBinary: Uint8Array }) => Promise<PathKit>;
  export default init;
}

import { gamePackage, isApiError, type packageRequest } from '@ziwan/contract';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '../../../api/use-api.ts';
import { saveFile } from '../../../ui/save-file.ts';
import type { RequestedFace } from './package-faces.ts';
import { PACKAGE_TIMEOUT } from './package-timeout.ts';

export type Packing =
  | { step: 'idle' }
  | { step: 'packing' }
  | {
      step: 'done';
      fileName: string;
      zip: Uint8Array;
      /** What was given up for the size, as a sentence. */
      note: string | undefined;
      faces: readonly RequestedFace[];
      saved: boolean;
    }
  | { step: 'failed'; message: string };

/** Makes the requested package, once the visitor asks for it, and saves it or holds it to be looked at. */
export function usePackage(request: ReturnType<typeof packageRequest>) {
  const api = useApi();
  const [state, setState] = useState<Packing>({ step: 'idle' });
  const [looking, look] = useState(false);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);
  const pack = async (save: boolean) => {
    const controller = new AbortController();
    abort.current = controller;
    setState({ step: 'packing' });
    try {
      const {
        fileName,
        bytes: zip,
        note,
      } = await api.call(
        gamePackage,
        { body: request },
        { signal: controller.signal, quiet: true, timeoutMs: PACKAGE_TIMEOUT },
      );
      if (!isWhole(zip)) throw new TypeError('The answer is no whole zip.');
      if (save) saveZip(zip, fileName);
      look(!save);
      setState({ step: 'done', fileName, zip, note, faces: request.faces, saved: save });
    } catch (error) {
      if (controller.signal.aborted) setState({ step: 'idle' });
      else
        setState({ step: 'failed', message: isApiError(error) ? error.message : '没有打成包，请再试一次' });
    }
  };
  return {
    state,
    looking,
    look,
    pack,
    cancel: () => abort.current?.abort(),
    /** Saves the package that is held. */
    save() {
      if (state.step !== 'done') return;
      saveZip(state.zip, state.fileName);
      setState({ ...state, saved: true });
    },
    /** Forgets how the last package went; one under way goes on. */
    settle: () => setState((held) => (held.step === 'packing' ? held : { step: 'idle' })),
  };
}

/** True for a zip that ends with its directory, as those of packages do. */
const isWhole = (zip: Uint8Array): boolean =>
  [0x50, 0x4b, 5, 6].every((byte, i) => zip[zip.length - 22 + i] === byte);

const saveZip = (zip: Uint8Array, fileName: string): void =>
  saveFile(new Blob([zip as Uint8Array<ArrayBuffer>], { type: 'application/zip' }), fileName);

import { type TitleDocument, weightInTitle } from '@ziwan/contract';
import { composeTitle, type Scene } from '@ziwan/title';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { facesOf } from '../document/changes.ts';
import type { FaceStore } from './face-store.ts';

export interface ShownScene {
  readonly scene: Scene;
  /** True while outlines are on their way. */
  readonly pending: boolean;
  /** True if outlines could not be fetched. */
  readonly lost: boolean;
}

const zero = () => 0;

/**
 * The scene of a title, composed again when it changes or outlines arrive.
 * @param wanted false to request nothing, for titles out of view
 * @param draft true while it changes again and again
 */
export function useScene(title: TitleDocument, faces: FaceStore, wanted = true, draft = false): ShownScene {
  const version = useSyncExternalStore(faces.subscribe, faces.version, zero);
  const vertical = title.setting.arrangement === 'vertical';
  const requests = useMemo(
    () =>
      [...facesOf(title)].map(([face, text]) => ({
        face,
        text,
        vertical,
        weight: weightInTitle(title, face),
      })),
    [title, vertical],
  );
  useEffect(() => {
    if (wanted) for (const request of requests) faces.want(request);
  }, [wanted, requests, faces]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version says that outlines have arrived
  return useMemo(() => {
    const source = (face: string, character: string) => {
      const weight = weightInTitle(title, face);
      const known = faces.face({ face, weight, vertical }) ?? faces.inAnotherWeight({ face, vertical });
      return known?.glyph(character) ?? null;
    };
    const scene = composeTitle(title, source, draft);
    return {
      scene,
      pending: wanted && requests.some((request) => faces.isPending(request)),
      lost: requests.some((request) => faces.isLost(request)),
    };
  }, [title, faces, requests, version, wanted, draft]);
}

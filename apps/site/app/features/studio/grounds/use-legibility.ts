import type { TitleDocument } from '@ziwan/contract';
import type { Box, Scene } from '@ziwan/title';
import { useEffect, useState } from 'react';
import type { View } from '../document/history.ts';
import { type Legibility, legibilityOf, sealBoxOf } from './legibility.ts';
import { luminancesOf } from './painted.ts';
import { fitTitle, type StoreShape } from './shapes.ts';

/** Pause (ms) after which a title is judged: not while a character is dragged. */
const PAUSE = 350;

/** How a title reads in a shape; null until it has been judged, and for nothing drawn. */
export function useLegibility(
  title: TitleDocument,
  scene: Scene,
  view: View,
  shape: StoreShape,
  picture: string | null,
): Legibility | null {
  const [judged, judge] = useState<Legibility | null>(null);
  useEffect(() => {
    let current = true;
    const timer = setTimeout(async () => {
      if (scene.placed.length === 0) return judge(null);
      const { scale, x, y } = fitTitle(scene, shape, view);
      const behind = (box: Box) => {
        const area = {
          left: box.left * scale + x,
          right: box.right * scale + x,
          top: box.top * scale + y,
          bottom: box.bottom * scale + y,
        };
        return luminancesOf({ id: view.ground, picture }, shape, area).catch(() => [1]);
      };
      const seal = sealBoxOf(scene);
      const [ground, behindSeal] = await Promise.all([behind(scene.letters), seal && behind(seal)]);
      if (current) judge(legibilityOf(title, scene, scale, ground, behindSeal));
    }, PAUSE);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [title, scene, view, shape, picture]);
  return judged;
}

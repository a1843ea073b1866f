import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { firstTitle } from '../document/first-title.ts';
import { ArrangePanel } from './arrange-panel.tsx';
import { CharacterPanel } from './character-panel.tsx';
import { ColourPanel } from './colour-panel.tsx';
import { DepthPanel } from './depth-panel.tsx';
import { EdgePanel } from './edge-panel.tsx';

test('every slider of a setting shows the unit of its number, and is named with it', () => {
  const plain = firstTitle('剑气\n纵横', 'made');
  const panel = {
    title: {
      ...plain,
      setting: { ...plain.setting, rhythm: { kind: 'swell', amount: 40 } },
      texture: { kind: 'dry', amount: 50, grain: 30, seed: 0 },
      inside: { width: 8, colour: '#ffffff' },
      outlines: [{ width: 18, colour: '#000000', gap: 0 }],
      depth: { angle: 60, length: 70, colour: '#6e1b12' },
      shadow: { x: 0, y: 30, soft: 50, colour: '#000000', opacity: 45 },
    },
    change: () => {},
  } as const;
  const html = renderToStaticMarkup(
    <>
      <ArrangePanel {...panel} />
      <ColourPanel {...panel} />
      <EdgePanel {...panel} />
      <DepthPanel {...panel} />
      <CharacterPanel {...panel} place={{ line: 0, at: 0 }} faceName={(face) => face} />
    </>,
  );
  const numbers = [
    ...html.matchAll(/<input type="number" [^>]*aria-label="([^"]+)"[^>]*\/>.*?<\/span><span[^>]*>([^<]*)</g),
  ];
  expect(numbers.length).toBeGreaterThan(18);
  for (const [, label, unit] of numbers) expect(label).toMatch(new RegExp(`（${unit || '-'}）$`));
  for (const name of ['字距', '行距', '离开', '柔和'])
    expect(numbers.find(([, label]) => label?.startsWith(name))?.[2]).toBe('‰ 字高');
});

import type { FontCard } from '@ziwan/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { WebfontContext } from '../../text/specimen/use-webfont.ts';
import { browserPorts, WebfontLoader } from '../../text/specimen/webfont-loader.ts';
import { FontName } from './font-name.tsx';

const metrics = { unitsPerEm: 1000, ascender: 880, descender: -120, yMax: 900, yMin: -150 };
const html = (nameZh: string, fit?: number) =>
  renderToStaticMarkup(
    <WebfontContext value={new WebfontLoader(browserPorts)}>
      <FontName
        font={{ faceGNo: 'a', nameZh, metrics: metrics as FontCard['metrics'] }}
        {...(fit === undefined ? {} : { fit })}
      />
    </WebfontContext>,
  );
const scaleOf = (markup: string) => /--fit:([\d.]+)/.exec(markup)?.[1];

test('a name is drawn at full size while it has room, and then smaller', () => {
  expect(scaleOf(html('龙'.repeat(8)))).toBeUndefined();
  expect(scaleOf(html('龙'.repeat(10)))).toBe('0.8');
  expect(scaleOf(html('龙'.repeat(16), 16))).toBeUndefined();
});

test('a name that would be too small to read is set in the UI font, whole in its title', () => {
  const drawn = html('龙'.repeat(17));
  expect(drawn).toContain('data-state');
  const name = '龙'.repeat(18);
  const plain = html(name);
  expect(plain).toContain(`title="${name}"`);
  expect(plain).not.toContain('data-state');
  expect(scaleOf(plain)).toBe('0.45');
});

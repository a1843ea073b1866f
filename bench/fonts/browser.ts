import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright-core';

/** Sums over the pixels that Chromium drew of a text: ink and colours; null if it refused the font. */
export type Drawing = { ink: number; colours: [red: number, green: number, blue: number] } | null;

export interface FontBrowser {
  draw(font: Uint8Array, text: string): Promise<Drawing>;
  close(): Promise<void>;
}

/** Opens a page that loads fonts and draws text in them; null without Chromium. */
export async function openFontBrowser(): Promise<FontBrowser | null> {
  const finder = fileURLToPath(new URL('../../e2e/find-chromium.ts', import.meta.url));
  let executablePath: string | undefined;
  try {
    executablePath = execFileSync(process.execPath, [finder], { encoding: 'utf8' }).split('\n')[0];
  } catch {
    return null;
  }
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox'],
  });
  let page: Page | null = null;
  let drawn = 0;
  return {
    draw: async (font, text) => {
      // A new page from time to time returns the memory of discarded fonts.
      if (page && ++drawn % 200 === 0) {
        await page.close();
        page = null;
      }
      page ??= await browser.newPage();
      return page.evaluate(drawInPage, { font: Buffer.from(font).toString('base64'), text });
    },
    close: () => browser.close(),
  };
}

async function drawInPage({ font, text }: { font: string; text: string }): Promise<Drawing> {
  const bytes = Uint8Array.from(atob(font), (c) => c.charCodeAt(0));
  const face = new FontFace('face-under-test', bytes);
  try {
    await face.load();
  } catch {
    return null;
  }
  document.fonts.add(face);
  const canvas = document.createElement('canvas');
  // Each with its variation selector.
  const characters = text.match(/.[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]?/gsu) ?? [];
  canvas.width = 64 * Math.max(1, characters.length);
  canvas.height = 96;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  context.font = '40px face-under-test';
  characters.forEach((character, i) => {
    context.fillText(character, i * 64 + 8, 64);
  });
  document.fonts.delete(face);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  let ink = 0;
  const colours: [number, number, number] = [0, 0, 0];
  for (let i = 0; i < data.length; i += 4) {
    const alpha = (data[i + 3] ?? 0) / 255;
    ink += alpha;
    for (const channel of [0, 1, 2] as const) colours[channel] += ((data[i + channel] ?? 0) / 255) * alpha;
  }
  return { ink, colours };
}

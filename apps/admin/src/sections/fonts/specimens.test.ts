import { FONT_LIMITS } from '@ziwan/contract/admin';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from '../../api/client.ts';
import { type Drawn, drawSpecimen } from './specimens.ts';

/** Cached specimens (`HELD`). */
const HELD = 400;

interface Body {
  text: string;
  faces: { font: string; face: string; text: string; uploaded: boolean; axes: object; former?: number }[];
}

const call = vi.spyOn(api, 'call');
afterAll(() => call.mockRestore());
/** Requests so far. */
const bodies = () => call.mock.calls.map(([, input]) => (input as unknown as { body: Body }).body);

/** Families that the page can draw with. */
const added = new Set<string>();
class Face {
  readonly family: string;
  readonly bytes: Uint8Array;
  constructor(family: string, bytes: Uint8Array) {
    this.family = family;
    this.bytes = bytes;
  }
  async load(): Promise<void> {
    if (this.bytes.length === 0) throw new Error('no font');
  }
}

let stamp = 0;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('FontFace', Face);
  vi.stubGlobal('document', {
    fonts: {
      add: ({ family }: Face) => added.add(family),
      delete: ({ family }: Face) => added.delete(family),
    },
  });
  added.clear();
  stamp++;
  call.mockReset();
  call.mockImplementation((async (_: unknown, { body }: { body: Body }) =>
    body.faces.map(({ face }) => ({ face, file: btoa(face), missing: '' }))) as never);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const wanted = (face: string) => ({ font: 'shi-hei', face, text: '永', stamp: String(stamp) });
/** Waits until what was asked for is drawn. */
async function drawn(asked: Promise<Drawn>[]): Promise<Drawn[]> {
  await vi.advanceTimersByTimeAsync(20);
  return Promise.all(asked);
}
const draw = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => drawSpecimen(wanted(`face ${from + i}`)));

test('specimens that a page asks for together are drawn by one call, as many as a call may ask for', async () => {
  const most = FONT_LIMITS.preview;
  const all = await drawn(draw(0, most));
  expect(bodies().map(({ faces }) => faces.length)).toEqual([most]);
  expect(new Set(all.map(({ family }) => family)).size).toBe(most);
  expect([...added]).toEqual(all.map(({ family }) => family));
  await drawn(draw(most, 3 * most + 1));
  expect(bodies().map(({ faces }) => faces.length)).toEqual([most, most, most, 1]);
  expect(bodies().flatMap(({ faces }) => faces.map(({ face }) => face))).toEqual(
    Array.from({ length: 3 * most + 1 }, (_, i) => `face ${i}`),
  );
});

test('a specimen is asked for with all that is wanted, once as long as it is held', async () => {
  const full = { ...wanted('a'), uploaded: true, former: 0, axes: { wght: 300 } };
  const [first, again, plain] = await drawn([
    drawSpecimen(full),
    drawSpecimen({ ...full }),
    drawSpecimen(wanted('a')),
  ]);
  expect(again).toBe(first);
  expect(plain).not.toEqual(first);
  expect(bodies().flatMap(({ faces }) => faces)).toEqual([
    { font: 'shi-hei', uploaded: true, former: 0, face: 'a', text: '永', axes: { wght: 300 } },
    { font: 'shi-hei', uploaded: false, face: 'a', text: '永', axes: {} },
  ]);
  expect(await drawSpecimen(full)).toBe(first);
});

test('four hundred specimens are held, and the oldest goes with its face when another comes', async () => {
  const all = await drawn(draw(0, HELD));
  expect(added.size).toBeGreaterThanOrEqual(HELD);
  const family = (i: number) => all[i]?.family as string;
  expect(await drawSpecimen(wanted('face 0'))).toBe(all[0]);
  await drawn(draw(HELD, HELD + 1));
  expect([added.has(family(0)), added.has(family(1))]).toEqual([false, true]);
  const calls = call.mock.calls.length;
  expect(await drawSpecimen(wanted('face 1'))).toBe(all[1]);
  expect(call.mock.calls.length).toBe(calls);
  const [anew] = await drawn([drawSpecimen(wanted('face 0'))]);
  expect(anew).not.toEqual(all[0]);
  expect(call.mock.calls.length).toBe(calls + 1);
});

test('a face without the characters has no family, and says which are missing', async () => {
  call.mockImplementation((async () => [{ face: 'a', file: null, missing: '永' }]) as never);
  expect(await drawn([drawSpecimen(wanted('a'))])).toEqual([{ family: null, missing: '永' }]);
  expect(added.size).toBe(0);
});

test('what could not be drawn is asked for again, and the others of the call are drawn', async () => {
  call.mockImplementationOnce((async () => [
    { face: 'a', file: '', missing: '' },
    { face: 'b', file: btoa('b'), missing: '' },
  ]) as never);
  const first = [drawSpecimen(wanted('a')), drawSpecimen(wanted('b'))];
  const failed = expect(first[0]).rejects.toThrow('no font');
  await vi.advanceTimersByTimeAsync(20);
  await failed;
  expect((await first[1])?.family).toMatch(/^desk-\d+$/);
  expect((await drawn([drawSpecimen(wanted('a'))]))[0]?.family).toMatch(/^desk-\d+$/);

  call.mockRejectedValueOnce(new Error('网络断了'));
  const lost = [drawSpecimen(wanted('c')), drawSpecimen(wanted('d'))];
  const told = Promise.all(lost.map((one) => expect(one).rejects.toThrow('网络断了')));
  await vi.advanceTimersByTimeAsync(20);
  await told;
  expect((await drawn([drawSpecimen(wanted('c'))]))[0]?.family).toMatch(/^desk-\d+$/);
});

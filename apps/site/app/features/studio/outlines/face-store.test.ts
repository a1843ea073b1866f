import type { ApiClient } from '@ziwan/contract';
import { expect, test, vi } from 'vitest';
import { FaceStore } from './face-store.ts';

const BAR = 'M0 0L0 100L100 100L100 0Z';
const answerTo = (faces: { face: string; text: string }[]) =>
  faces.map(({ face, text }) => ({
    face,
    nameZh: face,
    familyGNo: face,
    kind: 'creative' as const,
    logo: null,
    licence: null,
    refused: null,
    unitsPerEm: 1000,
    middle: 380,
    weights: face === 'one' ? null : ([200, 900] as [number, number]),
    glyphs: Object.fromEntries([...text].filter((c) => c !== '囍').map((c) => [c, [1000, BAR]])),
  }));

function storeOf() {
  const call = vi.fn(async (_: unknown, { body }: { body: { faces: { face: string; text: string }[] } }) =>
    answerTo(body.faces),
  );
  const faces = new FaceStore({ call } as unknown as ApiClient);
  const answered = () => new Promise<void>((resolve) => faces.subscribe(resolve));
  return { call, faces, answered };
}

test('faces that are wanted together are requested once, each character once and without order', async () => {
  const { call, faces, answered } = storeOf();
  const done = answered();
  // Whether a face has a character is not known before it was asked.
  expect(faces.isPending({ face: 'a', text: '剑', vertical: false })).toBe(true);
  faces.want({ face: 'a', text: '纵剑剑 横', vertical: false });
  faces.want({ face: 'b', text: '剑', vertical: false });
  faces.want({ face: 'a', text: '剑', vertical: false });
  expect(faces.isPending({ face: 'a', text: '剑', vertical: false })).toBe(true);
  await done;
  expect(call).toHaveBeenCalledTimes(1);
  expect(call.mock.calls[0]?.[1]).toEqual({
    body: {
      faces: [
        { face: 'a', text: [...'纵剑横'].sort().join('') },
        { face: 'b', text: '剑' },
      ],
      vertical: false,
    },
  });
  expect(faces.isPending({ face: 'a', text: '剑', vertical: false })).toBe(false);
});

test('a face is seen in the weight that it had until another one has come', async () => {
  const { faces, answered } = storeOf();
  faces.want({ face: 'a', text: '剑', vertical: false });
  await answered();
  const heavy = { face: 'a', weight: 900, vertical: false };
  expect(faces.face(heavy)).toBeNull();
  expect(faces.inAnotherWeight(heavy)?.glyph('剑')).not.toBeNull();
  expect(faces.inAnotherWeight({ face: 'a', vertical: true })).toBeNull();
  expect(faces.inAnotherWeight({ face: 'b', vertical: false })).toBeNull();
});

test('a weight that changes nothing is not requested: any of a font of one weight, those beyond an axis', async () => {
  const { call, faces, answered } = storeOf();
  expect(faces.weightsOf(['a', 'one'])).toBeNull();
  const done = answered();
  for (const face of ['a', 'one']) faces.want({ face, weight: 900, text: '剑', vertical: false });
  await done;
  expect(faces.weightsOf(['one'])).toBeNull();
  expect(faces.weightsOf(['a', 'one'])).toEqual([200, 900]);
  for (const [face, weight, isPending] of [
    ['one', 300, false],
    ['one', undefined, false],
    ['a', 1000, false],
    ['a', 300, true],
  ] as const)
    expect([face, weight, faces.isPending({ face, weight, text: '剑', vertical: false })]).toEqual([
      face,
      weight,
      isPending,
    ]);
  expect(faces.face({ face: 'one', weight: 300, vertical: false })?.glyph('剑')).not.toBeNull();
  expect(call).toHaveBeenCalledTimes(1);
});

test('what was lost before a font said which weights it has is fetched again, and is lost no longer', async () => {
  const { call, faces, answered } = storeOf();
  const wanted = { face: 'one', weight: 900, text: '剑', vertical: false };
  call.mockRejectedValueOnce(new Error('offline'));
  let done = answered();
  faces.want(wanted);
  await done;
  done = answered();
  faces.want({ ...wanted, weight: 300 });
  await done;
  expect([faces.isLost(wanted), faces.isPending(wanted), faces.failed]).toEqual([false, false, false]);
});

test('later characters join a face without changing those that it has; a lacking one is not requested again', async () => {
  const { call, faces, answered } = storeOf();
  const key = { face: 'a', vertical: false };
  let done = answered();
  faces.want({ ...key, text: '剑囍' });
  await done;
  const sword = faces.face(key)?.glyph('剑');
  done = answered();
  faces.want({ ...key, text: '剑气囍' });
  await done;
  expect(call.mock.calls[1]?.[1].body.faces).toEqual([{ face: 'a', text: '气' }]);
  expect(faces.face(key)?.glyph('剑')).toBe(sword);
  expect(faces.face(key)?.glyph('气')).not.toBeNull();
  expect(faces.face(key)?.glyph('囍')).toBeNull();
});

test('a request that failed is made again on demand', async () => {
  const { call, faces, answered } = storeOf();
  call.mockRejectedValueOnce(new Error('offline'));
  let done = answered();
  faces.want({ face: 'a', text: '剑', vertical: false });
  await done;
  expect(faces.failed).toBe(true);
  done = answered();
  faces.retry();
  await done;
  expect(faces.face({ face: 'a', vertical: false })?.glyph('剑')).not.toBeNull();
  expect([call.mock.calls.length, faces.failed]).toEqual([2, false]);
});

test('what could not be fetched is lost, not lacking, until it is fetched', async () => {
  const { call, faces, answered } = storeOf();
  const wanted = { face: 'a', text: '剑气', vertical: false };
  call.mockRejectedValueOnce(new Error('offline'));
  let done = answered();
  faces.want(wanted);
  await done;
  expect([faces.isLost(wanted), faces.isPending(wanted), faces.face(wanted)]).toEqual([true, false, null]);
  expect(faces.isLost({ ...wanted, text: '龙' })).toBe(false);
  done = answered();
  // A title that changes asks again, too.
  faces.want(wanted);
  await done;
  expect([faces.failed, faces.isLost(wanted)]).toEqual([false, false]);
});

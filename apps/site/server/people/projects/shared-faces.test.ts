import { randomUUID } from 'node:crypto';
import {
  type FaceMeasures,
  MEASURES_VERSION,
  PROJECT_FORMAT,
  PROJECT_SHARE,
  PROJECT_VERSION,
} from '@ziwan/contract';
import { beforeAll, expect, test } from 'vitest';
import { insertUser } from '../../testing/rows.ts';
import { sharedSite } from '../../testing/shared-site.ts';

/** In the sample fonts: 试黑体 draws all but 变, 试变体 draws 变. */
const CHARACTERS = '九变龙';

let faceOf: (family: string) => string;
let link: string;
const site = await sharedSite({ config: { limits: { api: 0, webfont: 0, download: 0, pdf: 0 } } });
beforeAll(async () => {
  const { db } = site.services.store;
  const faces = await db.selectFrom('faces').select(['gno', 'family_gno']).execute();
  faceOf = (family) => faces.find((face) => face.family_gno === family)?.gno ?? '';
  await measure('shi-hei', 810);
  await measure('shi-bian', 900);
  const user = await insertUser(db);
  const { token } = await site.services.sessions.issue(user, { ip: '203.0.113.1', userAgent: 'test' });
  const put = async (url: string, payload: object) =>
    (await site.inject({ method: 'PUT', url, headers: { 'joyfont-authenticate': token }, payload })).json()
      .data;
  const { id } = await put('/web/api/account/projects', {
    id: randomUUID(),
    revision: 0,
    file: JSON.stringify({
      format: PROJECT_FORMAT,
      version: PROJECT_VERSION,
      name: '山海行',
      uses: ['game'],
      roles: [
        { name: '标题', face: faceOf('shi-hei'), fillers: [faceOf('shi-bian')] },
        { name: '正文', face: faceOf('shi-hei') },
        { name: '角标', face: faceOf('shi-bian'), draws: { texts: [], line: '变' } },
      ],
      texts: [{ name: 'a.txt', settings: {}, characters: CHARACTERS }],
    }),
  });
  const roles = [{ name: '标题', line: '龙变 〓龙', faces: [faceOf('shi-bian'), faceOf('shi-hei')] }];
  link = (await put(`/web/api/account/projects/${id}/share`, { roles })).token;
}, 60_000);

/** Gives the hanzi of a family this width and height, in thousandths of an em. */
async function measure(family: string, side: number): Promise<void> {
  const { db } = site.services.store;
  const { metrics } = await db
    .selectFrom('faces')
    .select('metrics')
    .where('family_gno', '=', family)
    .executeTakeFirstOrThrow();
  const measures: FaceMeasures = [MEASURES_VERSION, 80, 60, 300, side, side, 380, 1000, 200, 0];
  await db
    .updateTable('faces')
    .set({ metrics: JSON.stringify({ ...JSON.parse(metrics), measures }) })
    .where('family_gno', '=', family)
    .execute();
}

const guest = (i: number) => `guest-${String(i).padStart(16, '0')}`;
const read = async (visitor = guest(0)) =>
  (await site.post('/web/api/shared-project', { token: link, visitor })).json().data;
const vote = async (visitor: string, face: string | null, ip = '198.51.100.1', role = '标题') =>
  (
    await site.inject({
      method: 'PUT',
      url: '/web/api/shared-project/vote',
      remoteAddress: ip,
      payload: { token: link, visitor, role, face },
    })
  ).json();

test('a link shows what each face lacks, alone and with its fillers, and what its licence says', async () => {
  const { roles, characters } = await read();
  expect(characters).toBe(3);
  const [title, text, badge] = roles;
  // The chosen face is first, and once.
  expect(title.faces).toMatchObject([
    { gno: faceOf('shi-hei'), fontGNo: 'shi-hei', nameZh: '试黑体', chosen: true, lacking: 1, votes: 0 },
    { gno: faceOf('shi-bian'), kind: 'currency', chosen: false, lacking: 0 },
  ]);
  expect(title).toMatchObject({
    line: '龙变 〓龙',
    lackingTogether: 0,
    // As large as in a package.
    fillers: [{ nameZh: '试变体', verdicts: [{ use: 'game', verdict: 'allowed' }], fit: { scale: 0.9 } }],
    runs: [
      { by: 0, text: '龙' },
      { by: 1, text: '变' },
      { by: 0, text: ' ' },
      { by: -1, text: '〓' },
      { by: 0, text: '龙' },
    ],
  });
  expect(title.faces[0].licence.name).toContain('SIL');
  expect(title.faces[0].licence.evidence).not.toBe('');
  expect(title.faces[0].verdicts.map(({ use }: { use: string }) => use)).toEqual(['game']);
  expect(text).toMatchObject({ line: '正文', fillers: [], lackingTogether: 1, faces: [{ lacking: 1 }] });
  // It draws 变 alone, of which its face lacks nothing.
  expect(badge).toMatchObject({ lackingTogether: 0, faces: [{ lacking: 0 }] });
});

test('a visitor has one vote for each role, may move it, and takes it back', async () => {
  const votes = async (visitor: string) => {
    const [title] = (await read(visitor)).roles;
    return [title.faces.map((face: { votes: number }) => face.votes), title.mine];
  };
  const [one, other] = [guest(1), guest(2)];
  await vote(one, faceOf('shi-hei'));
  await vote(one, faceOf('shi-bian'));
  await vote(other, faceOf('shi-bian'));
  expect(await votes(one)).toEqual([[0, 2], faceOf('shi-bian')]);
  expect(await votes(guest(3))).toEqual([[0, 2], null]);
  await vote(other, null);
  expect(await votes(other)).toEqual([[0, 1], null]);
  // A face of another role, and one that is not on the link.
  expect((await vote(one, faceOf('shi-bian'), undefined, '正文')).code).toBe('S00441');
  expect((await vote(one, faceOf('shi-fan'))).code).toBe('S00441');
  await vote(one, null);
});

test('a network address has eight voters on a link, who may change their votes', async () => {
  const team = (n: number, face: string | null = faceOf('shi-hei')) =>
    vote(guest(2000 + n), face, '198.51.100.20', '正文');
  for (let n = 0; n < PROJECT_SHARE.votersAtAddress; n++) expect((await team(n)).code).toBe('200');
  const ninth = await team(PROJECT_SHARE.votersAtAddress);
  expect(ninth).toMatchObject({ code: 'S00460', message: expect.stringContaining('换个网络') });
  expect((await team(0)).code).toBe('200');
  for (let n = 0; n < PROJECT_SHARE.votersAtAddress; n++) expect((await team(n, null)).code).toBe('200');
});

test('an address may vote three hundred times an hour, and five hundred visitors on a role', async () => {
  let i = 0;
  const next = (ip: string) => vote(guest(100 + i++), faceOf('shi-hei'), ip, '正文');
  for (let n = 0; n < PROJECT_SHARE.voters; n++)
    expect((await next(`198.51.101.${n % 200}`)).code).toBe('200');
  for (let n = 0; n < 300; n++)
    expect((await vote(guest(100), faceOf('shi-hei'), '198.51.100.9', '正文')).code).toBe('200');
  expect((await vote(guest(100), faceOf('shi-hei'), '198.51.100.9', '正文')).code).toBe('S00429');
  expect((await next('198.51.100.10')).code).toBe('S00449');
  // Whoever has voted may still change it.
  expect((await vote(guest(100), null, '198.51.100.11', '正文')).code).toBe('200');
  expect((await next('198.51.100.12')).code).toBe('200');
}, 60_000);

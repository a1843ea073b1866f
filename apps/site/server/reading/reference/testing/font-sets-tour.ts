import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { COMMIT, fontPool, gitIdOf, type Origin, publish, startOrigin } from '@ziwan/catalogue/testing';
import { buildFont } from '@ziwan/font-inspect/testing';
import { insertUser } from '../../../testing/rows.ts';
import { startTestSite } from '../../../testing/site.ts';
import type { Example } from '../examples.ts';
import { type Json, Recorder } from './recorder.ts';

const TERMS = '本字体免费商用，可以嵌入网页、软件与游戏，不得单独出售字体文件。';

/** Adds a set of one family, and a font by its address, on a site whose fonts come from this machine. */
export async function makeFontSetExamples(now: () => number): Promise<Map<string, Example>> {
  const origin = await startOrigin();
  const repository = await mkdtemp(join(tmpdir(), 'ziwan-sets-'));
  await writeSet(repository, origin);
  const site = await startTestSite({
    fonts: false,
    env: { FONT_MIRROR: origin.mirror, GITHUB_API: origin.mirror },
    overrides: { now, fontSets: { repository, pause: 1, fontPool } },
  });
  try {
    await insertUser(site.services.store.db, { id: 'the-owner', role: 'owner' });
    const tour = new Recorder(site);
    tour.token = (
      await site.services.sessions.issue('the-owner', { ip: '203.0.113.7', userAgent: 'example' })
    ).token;
    /** Lists until the job has ended, and keeps the last list as the example. */
    const ended = async (name: string, jobOf: (data: Json) => Json) => {
      do {
        await pause(20);
        tour.examples.delete(name);
      } while (jobOf(await tour.call(name))?.state === 'running');
    };
    await tour.call('admin-sets-add', { body: { name: 'game' } });
    await ended('admin-sets', (sets) => sets[0].job);
    const font = buildFont({ family: 'Pasted', characters: '字玩ab' });
    publish(origin, 'eve/three', { 'Three.ttf': font });
    const address = `https://github.com/eve/three/blob/${COMMIT}/Three.ttf#${gitIdOf(font)}`;
    await tour.call('admin-addresses-add', { body: { addresses: [address] } });
    await ended('admin-addresses', (job) => job);
    return tour.examples;
  } finally {
    await site.close();
    await origin.close();
    await rm(repository, { recursive: true });
  }
}

async function writeSet(repository: string, origin: Origin): Promise<void> {
  const files = {
    'One.ttf': buildFont({ family: 'One', characters: '字玩ab' }),
    'OFL.txt': Buffer.from(TERMS),
  };
  const written = {
    'dictionary.json': [],
    'keywords.json': [],
    'licences/ofl-1.1.json': {
      ...{ id: 'ofl-1.1', name: '开源字体许可', spdx: 'OFL-1.1', url: null },
      ...{ evidence: '作者的说明', reviewedAt: '2026-01-01', matrix: [] },
    },
    'sets/game.json': { name: 'game', title: '游戏字库', packages: null, families: ['one'] },
    'families/one.json': {
      ...{ id: 'one', nameZh: '壹体', licence: 'ofl-1.1', licenceFile: 'OFL.txt', tags: [] },
      files: [{ path: 'One.ttf' }],
      from: publish(origin, 'ann/one', files),
    },
  };
  for (const [name, contents] of Object.entries(written)) {
    const path = join(repository, 'catalogue', name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, JSON.stringify(contents));
  }
}

import { writeList } from '@ziwan/content';
import { eachDialect } from '@ziwan/store/testing';
import { expect } from 'vitest';
import { ListRepository } from './repository.ts';

eachDialect(
  'lists are sorted by descending sort and then by id, without inactive and out-of-period rows',
  async ({ db }) => {
    const url = '/font';
    await writeList(db, 'friendLinks', [
      { id: 'b', name: '乙', url, sort: 1 },
      { id: 'a', name: '甲', url, sort: 1 },
      { id: 'c', name: '丙', url, sort: 2 },
      { id: 'off', name: '停', url, sort: 3, enabled: false },
    ]);
    await writeList(db, 'adverts', [
      { id: 'on', position: 'home', title: '在', url, startsAt: '2026-01-01T00:00:00Z' },
      { id: 'one', position: 'home', title: '数', url, isDisable: '01' },
      { id: 'late', position: 'home', title: '过', url, endsAt: '2026-01-01T00:00:00Z' },
    ]);
    const lists = new ListRepository(db);
    expect((await lists.friendLinks()).map((l) => l.id)).toEqual(['c', 'a', 'b']);
    expect((await lists.adverts(undefined, '2026-01-01T00:00:00.000Z')).map((a) => a.id)).toEqual(['on']);
    expect(await lists.adverts('side', '2026-01-01T00:00:00.000Z')).toEqual([]);
  },
);

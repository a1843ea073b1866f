import { expect, test } from 'vitest';
import { insertAll } from './family-rows.ts';

test('rows are inserted in batches of at most four hundred, each once', async () => {
  for (const count of [0, 1, 400, 401, 1203]) {
    const rows = Array.from({ length: count }, (_, i) => i);
    const batches: number[][] = [];
    await insertAll(rows, async (some) => batches.push([...some]));
    expect(batches.flat()).toEqual(rows);
    expect(batches.map(({ length }) => length).filter((length) => length === 0 || length > 400)).toEqual([]);
    expect(batches).toHaveLength(Math.ceil(count / 400));
  }
});

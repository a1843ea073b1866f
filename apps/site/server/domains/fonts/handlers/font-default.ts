import { fontDictionary as endpoint } from '@ziwan/contract';
import { handle } from '../../../handling.ts';
import type { TaxonomyRepository } from '../taxonomy.ts';

export const fontDictionary = (taxonomy: Pick<TaxonomyRepository, 'dictionary'>) =>
  handle(endpoint, { cache: 'list', limit: 'api' }, async () => {
    const byType = Map.groupBy(await taxonomy.dictionary(), (item) => item.type);
    return Object.fromEntries(
      [...byType].map(([type, items]) => [
        type,
        items.map((i) => ({ dictNumber: i.dict_number, dictName: i.dict_name, count: i.count })),
      ]),
    );
  });

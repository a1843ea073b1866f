import { fontDictionary as endpoint } from '@ziwan/contract';
import { handle } from '../../../calls/handling.ts';
import type { TaxonomyRepository } from '../taxonomy.ts';

export const fontDictionary = (taxonomy: Pick<TaxonomyRepository, 'dictionary'>) =>
  handle(endpoint, { cache: 'list', limit: 'api' }, async () => {
    const byType = Map.groupBy(await taxonomy.dictionary(), (item) => item.type);
    return Object.fromEntries(
      [...byType].map(([type, items]) => [
        type,
        items.map(({ dict_number, dict_name, count, creative, currency }) => ({
          dictNumber: dict_number,
          dictName: dict_name,
          count,
          creative,
          currency,
        })),
      ]),
    );
  });

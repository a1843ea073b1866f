import type { adverts, columnByType, DataOf, friendshipLinks, marketingDict } from '@ziwan/contract';
import { isoOf } from '@ziwan/contract/site-time';
import { type FontsDomain, toFontBrief } from '../../fonts/families/index.ts';
import { toImage } from '../content/index.ts';
import { hrefOf } from './link.ts';
import type { ListRepository } from './repository.ts';

export class SiteContent {
  readonly #repository: ListRepository;
  readonly #fonts: FontsDomain;
  readonly #origin: string | null;
  readonly #now: () => number;

  constructor(repository: ListRepository, fonts: FontsDomain, origin: string | null, now: () => number) {
    this.#repository = repository;
    this.#fonts = fonts;
    this.#origin = origin;
    this.#now = now;
  }

  async columns(type: string | undefined): Promise<DataOf<typeof columnByType>> {
    const rows = await this.#repository.columns(type);
    return rows.map(({ id, type, name, summary, image, url, protocol }) => {
      const link =
        url === null || protocol === null
          ? { url: null, protocol: null, href: null }
          : { url, protocol, href: hrefOf({ url, protocol }, this.#origin) };
      return { id, type, name, summary, image: toImage(image), ...link };
    });
  }

  async adverts(position: string | undefined): Promise<DataOf<typeof adverts>> {
    const rows = await this.#repository.adverts(position, isoOf(this.#now()));
    const gnos = [...new Set(rows.flatMap((r) => r.family_gno ?? []))];
    const cards = new Map((await this.#fonts.cards.of(gnos)).map((c) => [c.fontGNo, c]));
    return rows.map((row) => {
      const card = row.family_gno === null ? undefined : cards.get(row.family_gno);
      return {
        id: row.id,
        position: row.position,
        title: row.title,
        summary: row.summary,
        image: toImage(row.image),
        font: card ? toFontBrief(card) : null,
        url: row.url,
        protocol: row.protocol,
        href: hrefOf(row, this.#origin),
        isDisable: row.is_disable,
      };
    });
  }

  async friendLinks(): Promise<DataOf<typeof friendshipLinks>> {
    const rows = await this.#repository.friendLinks();
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      image: toImage(row.image),
      url: row.url,
      protocol: row.protocol,
      href: hrefOf(row, this.#origin),
      sort: row.sort,
    }));
  }

  async dictionary(dictNumber: string | undefined): Promise<DataOf<typeof marketingDict>> {
    const rows = await this.#repository.dictionary(dictNumber);
    return rows.map((r) => ({
      dictNumber: r.dict_number,
      itemNumber: r.item_number,
      itemName: r.item_name,
      value: r.item_value,
    }));
  }
}

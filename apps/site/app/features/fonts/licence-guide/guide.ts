import type { DataOf, licences } from '@ziwan/contract';

export type Guide = DataOf<typeof licences>;
export type GuideLicence = Guide[number];

/** Anchor of a licence on the guide's page. Ids may hold dots, anchors here do not. */
export const anchorOf = ({ id }: Pick<GuideLicence, 'id'>): string =>
  `licence-${id.replace(/[^a-z0-9]+/gi, '-')}`;

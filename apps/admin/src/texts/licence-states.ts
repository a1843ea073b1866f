/** Where a version of a licence stands. */
export const VERSION_STATES = { coming: '还没有生效', inForce: '现行', former: '已被取代' } as const;

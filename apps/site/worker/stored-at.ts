/**
 * Under this name a page learns when what it shows was stored, if the network does not answer: a `<meta>` of a stored page,
 * a member of the worker's message about stored data. An HTTP date, or empty if it is unknown.
 */
export const STORED_AT = 'stored-at';

/** Options for the peer: keep trademark, licence and licence URL, as the engine does. */
export const PEER_OPTIONS = { targetFormat: 'woff2' as const, preserveNameIds: [7, 13, 14] };

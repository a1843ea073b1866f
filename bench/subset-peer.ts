/** What the peer is asked for: trademark, licence and its address stay, as the engine keeps them. */
export const PEER_OPTIONS = { targetFormat: 'woff2' as const, preserveNameIds: [7, 13, 14] };

/** Paths on a 24 px grid, by the player's icon names. */
const ICONS: Readonly<Record<string, string>> = {
  play: 'M7 4v16l13-8z',
  pause: 'M6 4h4v16H6zM14 4h4v16h-4z',
  muted:
    'M11 4 6 9H2v6h4l5 5zM16.3 8.3 15 9.6l2.4 2.4-2.4 2.4 1.3 1.3 2.4-2.4 2.4 2.4 1.3-1.3-2.4-2.4 2.4-2.4-1.3-1.3-2.4 2.4z',
  volume:
    'M11 4 6 9H2v6h4l5 5zM14 8.2v7.6a4.5 4.5 0 0 0 0-7.6zM14 3.6v2.1a6.8 6.8 0 0 1 0 12.6v2.1a8.8 8.8 0 0 0 0-16.8z',
  'captions-on': 'M3 4h18v16H3zM6 10v4.6h5v-1.7H7.8v-1.2H11V10zM13 10v4.6h5v-1.7h-3.2v-1.2H18V10z',
  'captions-off': 'M3 4h18v16H3zm2 2v12h14V6zM7 10h4v1.7H8.8v1.2H11v1.7H7zM13 10h4v1.7h-2.2v1.2H17v1.7h-4z',
  settings: 'M4 6h9V4h3v2h4v2h-4v2h-3V8H4zM4 16h3v-2h3v2h10v2H10v2H7v-2H4z',
  pip: 'M3 5h18v7h-2V7H5v10h6v2H3zM13 13h8v6h-8z',
  'enter-fullscreen': 'M4 4h7v2H6v5H4zM20 20h-7v-2h5v-5h2z',
  'exit-fullscreen': 'M9 4h2v7H4V9h5zM15 20h-2v-7h7v2h-5z',
};

/** Inline player icons: by default it would fetch a sprite from another host. */
export function PlayerIcons() {
  return (
    <svg width="0" height="0" aria-hidden="true" style={{ position: 'absolute' }}>
      {Object.entries(ICONS).map(([name, d]) => (
        <symbol key={name} id={`plyr-${name}`} viewBox="0 0 24 24">
          <path d={d} fillRule="evenodd" />
        </symbol>
      ))}
    </svg>
  );
}

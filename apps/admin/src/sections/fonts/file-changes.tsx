import { Box } from '@mui/material';
import type { Font } from './font-words.tsx';

type Changes = NonNullable<Font['fileChanges']>;

/** Characters shown before the list has to be opened. */
const SHOWN = 60;

/** Characters of a kind; long lists open to all of them, to be selected with a click. */
function Characters({ of: { count, characters } }: { of: Changes['faces'][number]['lost'] }) {
  const all = [...characters];
  const cut = count > all.length ? `（只列出前 ${all.length} 个）` : '';
  return (
    <>
      {count} 个：{all.slice(0, SHOWN).join('')}
      {all.length > SHOWN && (
        <Box component="details">
          <Box component="summary" sx={{ cursor: 'pointer' }}>
            列出全部{cut}
          </Box>
          <Box sx={{ userSelect: 'all', maxHeight: '12lh', overflow: 'auto' }}>{characters}</Box>
        </Box>
      )}
    </>
  );
}

/** Characters, faces and other things of the files that visitors lose. */
export const lossOf = ({ faces, removed }: Changes): number =>
  faces.reduce(
    (n, { lost, facts = [] }) => n + lost.count + facts.filter((fact) => fact.lost).length,
    removed.length,
  );

/** What new files change, face by face. */
export function FileChangeList({ changes: { faces, removed } }: { changes: Changes }) {
  return (
    <Box component="ul" aria-label="新旧文件的不同" sx={{ m: 0, pl: '1.2em', overflowWrap: 'anywhere' }}>
      {faces.map(({ face, styleName, fromVersion, toVersion, lost, gained, changed, facts = [] }) => (
        <li key={face}>
          「{styleName}」：{fromVersion ?? '旧文件'} → {toVersion ?? '新文件'}
          <Box component="ul" sx={{ m: 0, pl: '1.2em' }}>
            {lost.count > 0 && (
              <Box component="li" sx={{ color: 'error.main' }}>
                少了 <Characters of={lost} />
              </Box>
            )}
            {gained.count > 0 && (
              <li>
                多了 <Characters of={gained} />
              </li>
            )}
            {changed && changed.count > 0 && (
              <li>
                字形有改动的 <Characters of={changed} />
              </li>
            )}
            {changed === null && <li>字形有没有改动，没有比过</li>}
            {lost.count + gained.count + (changed?.count ?? 1) === 0 && <li>字和字形都没有变</li>}
            {facts.map((fact) => (
              <Box component="li" key={fact.text} sx={fact.lost ? { color: 'error.main' } : {}}>
                {fact.text}
              </Box>
            ))}
          </Box>
        </li>
      ))}
      {removed.map((style) => (
        <Box component="li" key={style} sx={{ color: 'error.main' }}>
          「{style}」这一款没有了
        </Box>
      ))}
    </Box>
  );
}

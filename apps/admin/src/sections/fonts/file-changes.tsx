import { Box } from '@mui/material';
import type { Font } from './font-words.tsx';

type Changes = NonNullable<Font['fileChanges']>;

const listed = ({ count, characters }: Changes['faces'][number]['lost']) =>
  `${count} 个：${characters}${count > [...characters].length ? ' …' : ''}`;

/** Characters and faces that visitors lose. */
export const lossOf = ({ faces, removed }: Changes): number =>
  faces.reduce((n, { lost }) => n + lost.count, removed.length);

/** What new files change, face by face. */
export function FileChangeList({ changes: { faces, removed } }: { changes: Changes }) {
  return (
    <Box component="ul" aria-label="新旧文件的不同" sx={{ m: 0, pl: '1.2em', overflowWrap: 'anywhere' }}>
      {faces.map(({ face, styleName, fromVersion, toVersion, lost, gained, changed }) => (
        <li key={face}>
          “{styleName}”：{fromVersion ?? '旧文件'} → {toVersion ?? '新文件'}
          <Box component="ul" sx={{ m: 0, pl: '1.2em' }}>
            {lost.count > 0 && (
              <Box component="li" sx={{ color: 'error.main' }}>
                少了 {listed(lost)}
              </Box>
            )}
            {gained.count > 0 && <li>多了 {listed(gained)}</li>}
            {changed && changed.count > 0 && <li>字形有改动的 {listed(changed)}</li>}
            {changed === null && <li>字形有没有改动，没有比过</li>}
            {lost.count + gained.count + (changed?.count ?? 1) === 0 && <li>字和字形都没有变</li>}
          </Box>
        </li>
      ))}
      {removed.map((style) => (
        <Box component="li" key={style} sx={{ color: 'error.main' }}>
          “{style}”这一款没有了
        </Box>
      ))}
    </Box>
  );
}

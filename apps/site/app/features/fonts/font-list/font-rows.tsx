import { type CSSProperties, memo } from 'react';
import { PARTS, settles } from '../../../ui/settled.ts';
import { useMyText } from '../../text/my-text/my-texts.ts';
import { linesOf } from '../../text/my-text/text.ts';
import styles from './font-list-page.module.css';
import { FontRow } from './font-row.tsx';
import type { ListLayout, Shell, View } from './list-state.ts';
import type { ListFont } from './load-list.ts';

interface FontRowsProps {
  fonts: readonly ListFont[];
  /** Text that the list was loaded for. */
  listedFor: string;
  view: View;
  shell: Shell;
  layout: ListLayout;
  ignoreMarks: boolean;
  /** Another list is on its way. */
  loading: boolean;
}

/** The fonts of a list in the visitor's text. A keystroke renders them and nothing else of the page. */
export const FontRows = memo(function FontRows(props: FontRowsProps) {
  const { fonts, listedFor, view, shell, layout, ignoreMarks, loading } = props;
  const text = linesOf(useMyText());
  const setting = {
    '--spec-size': `${view.size}px`,
    ...(view.color ? { '--spec-color': view.color } : {}),
    ...(view.spacing ? { '--spec-spacing': `${view.spacing / 1000}em` } : {}),
  } as CSSProperties;
  return (
    <ol
      ref={settles}
      className={`${styles.list} ${PARTS}`}
      data-view={view.layout ?? 'auto'}
      data-vertical={view.vertical ? '' : undefined}
      data-loading={loading ? '' : undefined}
      style={setting}
    >
      {fonts.map((font, place) => (
        <FontRow
          // biome-ignore lint/suspicious/noArrayIndexKey: another order changes what a place shows, and nothing moves
          key={place}
          font={font}
          text={text}
          sample={shell.sample}
          listedFor={listedFor}
          ignoreMarks={ignoreMarks}
          vertical={view.vertical}
          pictured={layout === 'picture' && !view.vertical}
          path={shell.path}
        />
      ))}
    </ol>
  );
});

import { useSessionStore } from '../../people/session/use-session.ts';
import styles from './font-list-page.module.css';
import { hrefOf, type ListState, type Shell, tagNames } from './list-state.ts';
import type { ListData } from './load-list.ts';

interface ShareListProps {
  state: ListState;
  shell: Shell;
  dictionary: ListData['dictionary'];
}

/** Shares the current list: the section's path with `tagNumber`, `tagName` and the text settings. */
export function ShareList({ state, shell, dictionary }: ShareListProps) {
  const session = useSessionStore();
  const share = () => {
    const tagName = tagNames(state.filters.tagNumber, dictionary);
    session.share({
      type: 'list',
      title: `${tagName || shell.title} · 字玩`,
      url: hrefOf({ view: state.view, filters: { ...state.filters, tagName: tagName.slice(0, 40) } }, shell),
    });
  };
  return (
    <button type="button" className={styles.share} aria-haspopup="dialog" onClick={share}>
      分享
    </button>
  );
}

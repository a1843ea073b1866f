import { IconButton } from './button.tsx';
import { Moon } from './icons/moon.ts';
import { Sun } from './icons/sun.ts';
import { currentTheme, setTheme } from './theme.ts';
import styles from './theme-switch.module.css';

/** Both icons are rendered and CSS shows the right one, so hydration changes nothing. */
export function ThemeSwitch() {
  return (
    <IconButton
      label="切换明暗"
      className={styles.switch}
      onClick={() => setTheme(currentTheme() === 'dark' ? 'light' : 'dark')}
    >
      <Moon size={18} thin aria-hidden="true" data-for="light" />
      <Sun size={18} thin aria-hidden="true" data-for="dark" />
    </IconButton>
  );
}

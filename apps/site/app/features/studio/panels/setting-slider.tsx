import { Slider, type SliderProps } from '../../../ui/slider.tsx';
import styles from './panels.module.css';

/** Of lengths: thousandths of the title's em. */
export const OF_EM = '‰ 字高';

/** A slider as wide as its panel, with its unit behind the number. */
export const SettingSlider = (props: Omit<SliderProps, 'className'>) => (
  <span className={styles.setting}>
    <Slider {...props} className={styles.slider} />
    <span aria-hidden="true">{props.unit}</span>
  </span>
);

import { Slider, type SliderProps } from '../../../ui/slider.tsx';

export const SizeSlider = (props: Omit<SliderProps, 'label' | 'unit'>) => (
  <Slider label="字号" unit="像素" {...props} />
);

/** Spacing of letters in thousandths of an em. */
export const SpacingSlider = (props: Omit<SliderProps, 'label' | 'unit' | 'step' | 'reset'>) => (
  <Slider label="字距" unit="千分之一字宽" step={10} reset={0} {...props} />
);

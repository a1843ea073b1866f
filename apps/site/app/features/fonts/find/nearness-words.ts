import { NEARNESS_BOUNDS, type Nearness } from '@ziwan/contract';

export const NEARNESS_WORDS: Record<Nearness, string> = {
  close: '很接近',
  alike: '比较像',
  slight: '有几分像',
  far: '不大像',
};

/** Says what a distance means. */
export const DISTANCE_HELP = `特征之差的均方根：0 是同一个字形，${NEARNESS_BOUNDS.close} 以内很接近，${NEARNESS_BOUNDS.slight} 以上不大像`;

const ABSENT =
  '原字体也许不在本站。先看三处：字读对了吗，一个框里是不是正好一个字，本站看到的笔画完整吗？字是斜的或从侧面拍的，把图上的四个角拖到字的四角，再找一次。';

/** What to think of the nearest font. Half of the nearest that are only alike are the right one (decision 39). */
export const NEAREST_MEANS: Record<Nearness, string> = {
  close: '很接近也可能是相仿的另一款，拖动滑杆，一笔一笔比一比再定。',
  alike:
    '第一款比较像：可能就是它，也可能原字体不在本站。图歪了就拖「转正」，再看描边和倾斜去得对不对，然后再找一次。',
  slight: ABSENT,
  far: ABSENT,
};

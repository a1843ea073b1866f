import { caseOf, type DrawCase } from '../picture.ts';
import { circle, path, rect, rule } from '../svg.ts';

export const draw: DrawCase = async (face) => {
  const [han, mono] = await Promise.all([
    face('noto-sans-sc-vf'),
    face('latin-recursive', { MONO: 1, CASL: 0, wght: 500, CRSV: 0 }),
  ]);
  const [ground, panel, ink, quiet, line, accent] = [
    '#14181a',
    '#1b2022',
    '#e9e6dd',
    '#949b98',
    '#2e3537',
    '#d9a860',
  ];
  const scene = (before: boolean): string => {
    const [regular, medium, bold] = [400, 500, 700].map((wght) => han.at({ wght: before ? 700 : wght })) as [
      typeof han,
      typeof han,
      typeof han,
    ];
    const sections = ['画面', '声音', '操作', '文字与字幕', '语言', '存档'];
    const label = (text: string, note: string, y: number) =>
      medium.line(text, { x: 480, y, size: 30, fill: ink }) +
      regular.line(note, { x: 480, y: y + 36, size: 21, fill: quiet });
    const choice = (options: readonly string[], chosen: number, y: number) => {
      const w = 118;
      const from = 1520 - w * options.length;
      return (
        rect(from, y - 38, w * options.length, 60, panel, `stroke="${line}" stroke-width="2" rx="4"`) +
        options
          .map((option, i) =>
            [
              i === chosen ? rect(from + i * w, y - 38, w, 60, ink, 'rx="4"') : '',
              (i === chosen ? bold : regular).line(option, {
                x: from + (i + 0.5) * w,
                y: y + 2,
                size: 26,
                anchor: 'middle',
                fill: i === chosen ? ground : quiet,
              }),
            ].join(''),
          )
          .join('')
      );
    };
    const slider = (value: number, shown: string, y: number) =>
      rule([1048, y - 8, 1408, y - 8], line, 6, 'stroke-linecap="round"') +
      rule([1048, y - 8, 1048 + 360 * value, y - 8], accent, 6, 'stroke-linecap="round"') +
      circle(1048 + 360 * value, y - 8, 14, ink) +
      (before ? bold : mono).line(shown, { x: 1520, y: y + 2, size: 26, anchor: 'end', fill: ink });
    const toggle = (y: number) =>
      rect(1436, y - 32, 84, 44, accent, 'rx="22"') + circle(1498, y - 10, 17, ground);
    const rows = [
      label('字幕字号', '以 1080p 画面计，中为 46 像素', 206) + choice(['小', '中', '大', '特大'], 2, 220),
      label('字幕底色', '浅色场景里更清楚', 316) + choice(['无', '描边', '半透明'], 1, 330),
      label('对白速度', '每秒显示的字数', 426) + slider(0.42, '12', 440),
      label('界面缩放', '点阵字只取整数倍', 536) + slider(0.5, '100%', 550),
      label('加重细字', '小字号下粗细由 400 提到 500', 646) + toggle(660),
    ];
    return [
      rect(0, 0, 1600, 1000, ground),
      rect(0, 0, 400, 1000, panel),
      bold.line('设置', { x: 72, y: 128, size: 52, tracking: 0.08, fill: ink }),
      ...sections.map((section, i) => {
        const y = 240 + i * 76;
        return i === 3
          ? rect(0, y - 48, 400, 76, ground) +
              rect(0, y - 48, 6, 76, accent) +
              bold.line(section, { x: 72, y, size: 32, fill: ink })
          : regular.line(section, { x: 72, y, size: 32, fill: quiet });
      }),
      mono.line('v1.4.2', { x: 72, y: 940, size: 22, fill: '#66706d' }),
      bold.line('文字与字幕', { x: 480, y: 122, size: 40, fill: ink }),
      ...rows,
      ...[274, 384, 494, 604].map((y) => rule([480, y - 4, 1520, y - 4], line, 1.5)),
      // The sample changes with what was chosen above.
      rect(480, 720, 1040, 172, '#4d5a56'),
      path(
        'M480 892V826C600 800 660 846 780 822C900 798 980 770 1110 806C1240 842 1400 792 1520 812V892Z',
        '#38433f',
      ),
      medium.line('灯还亮着，说明有人在等。', {
        x: 1000,
        y: 838,
        size: 46,
        anchor: 'middle',
        fill: '#111514',
        attributes: 'stroke="#111514" stroke-width="130" stroke-linejoin="round"',
      }),
      medium.line('灯还亮着，说明有人在等。', {
        x: 1000,
        y: 838,
        size: 46,
        anchor: 'middle',
        fill: '#fbf9f2',
      }),
      regular.line('预览', { x: 504, y: 760, size: 22, fill: '#c8d0cb' }),
      regular.line('恢复默认', { x: 480, y: 948, size: 26, fill: quiet }),
      medium.line('应用', { x: 1520, y: 948, size: 28, anchor: 'end', fill: accent }),
    ].join('');
  };
  return caseOf({ name: 'settings-screen', width: 1600, height: 1000 }, scene, [470, 160, 1060]);
};

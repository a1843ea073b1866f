import { caseOf, type DrawCase } from '../picture.ts';
import { circle, path, rect, rule } from '../svg.ts';

const HOURS = [-3, -4, -5, -6, -6, -5, -2, 1, 4, 6, 7, 6, 4, 2, 0, -1];
const DAYS = [
  ['今天', '晴', '微风', -6, 7, 300],
  ['周日', '多云', '三级', -4, 6, 420],
  ['周一', '阴', '四级', -7, 2, 520],
  ['周二', '小雪', '五级', -9, -2, 640],
  ['周三', '大风', '七级', -12, -5, 900],
] as const;

export const draw: DrawCase = async (face) => {
  const [han, number] = await Promise.all([face('noto-sans-sc-vf'), face('latin-geologica')]);
  const [ground, ink, quiet, cold, warm] = ['#e8ebe6', '#1b2426', '#66716f', '#2d5d7c', '#c4562f'];
  /** −6° is thin, 7° is black. */
  const scene = (before: boolean): string => {
    const weightOf = (t: number) => (before ? 400 : Math.round(150 + ((t + 6) / 13) * 720));
    const signed = (t: number) => `${t < 0 ? '−' : ''}${Math.abs(t)}`;
    const x = (i: number) => 620 + i * 59;
    const y = (t: number) => 330 - t * 15;
    const line = HOURS.map((t, i) => `${x(i)} ${y(t)}`).join('L');
    return [
      rect(0, 0, 1600, 1000, ground),
      rect(0, 0, 500, 1000, ink),
      han.at({ wght: 700 }).line('北河', { x: 72, y: 132, size: 58, tracking: 0.06, fill: ground }),
      han
        .at({ wght: 350 })
        .line('十一月二十一日', { x: 72, y: 186, size: 28, tracking: 0.04, fill: '#a9b4b1' }),
      number.at({ wght: weightOf(4) }).line('4', { x: 58, y: 560, size: 360, fill: ground }),
      circle(336, 330, 30, 'none', `stroke="${ground}" stroke-width="17"`),
      han.at({ wght: 500 }).line('晴，午后最暖', { x: 72, y: 660, size: 42, fill: ground }),
      rule([72, 724, 428, 724], '#45504f', 2),
      ...(
        [
          ['体感', '1', '度'],
          ['湿度', '38', '%'],
          ['日落', '16:07', ''],
        ] as const
      ).flatMap(([name, value, unit], i) => [
        han.at({ wght: 350 }).line(name, { x: 72, y: 790 + i * 66, size: 30, fill: '#a9b4b1' }),
        number.at({ wght: 500 }).line(value, {
          x: 372,
          y: 790 + i * 66,
          size: 36,
          anchor: 'end',
          features: ['tnum'],
          fill: ground,
        }),
        ...(unit === ''
          ? []
          : [han.at({ wght: 350 }).line(unit, { x: 384, y: 790 + i * 66, size: 28, fill: '#a9b4b1' })]),
      ]),
      han.at({ wght: 700 }).line('逐时', { x: 584, y: 118, size: 34, fill: ink }),
      han.at({ wght: 350 }).line('字越重，越暖', { x: 1540, y: 118, size: 26, anchor: 'end', fill: quiet }),
      rule([584, 146, 1540, 146], ink, 2),
      rule([584, y(0), 1540, y(0)], '#b6beb9', 1.5, 'stroke-dasharray="3 7"'),
      path(`M${line}`, 'none', `stroke="${quiet}" stroke-width="2.5" stroke-linejoin="round"`),
      ...HOURS.flatMap((t, i) => [
        circle(x(i), y(t), i === 8 ? 9 : 4.5, i === 8 ? warm : quiet),
        number.at({ wght: weightOf(t) }).line(signed(t), {
          x: x(i),
          y: 494,
          size: 34,
          anchor: 'middle',
          features: ['tnum'],
          fill: t > 0 ? warm : cold,
        }),
        number.at({ wght: 350 }).line(String((i + 6) % 24).padStart(2, '0'), {
          x: x(i),
          y: 534,
          size: 20,
          anchor: 'middle',
          features: ['tnum'],
          fill: quiet,
        }),
      ]),
      han.at({ wght: 700 }).line('五天', { x: 584, y: 634, size: 34, fill: ink }),
      han.at({ wght: 350 }).line('字越重，风越大', { x: 1540, y: 634, size: 26, anchor: 'end', fill: quiet }),
      rule([584, 660, 1540, 660], ink, 2),
      ...DAYS.flatMap(([day, sky, wind, low, high, weight], i) => {
        const top = 712 + i * 58;
        const px = (t: number) => 1120 + (t + 12) * 15;
        const windy = before ? 400 : weight;
        return [
          han.at({ wght: 400 }).line(day, { x: 584, y: top, size: 30, fill: ink }),
          han.at({ wght: windy }).line(sky, { x: 708, y: top, size: 32, fill: ink }),
          han.at({ wght: windy }).line(wind, { x: 838, y: top, size: 32, fill: ink }),
          number
            .at({ wght: 500 })
            .line(signed(low), { x: 1076, y: top, size: 28, anchor: 'end', features: ['tnum'], fill: cold }),
          rule([1120, top - 10, 1410, top - 10], '#cfd5d0', 6, 'stroke-linecap="round"'),
          rule([px(low), top - 10, px(high), top - 10], high > 0 ? warm : cold, 6, 'stroke-linecap="round"'),
          number.at({ wght: 500 }).line(signed(high), {
            x: 1540,
            y: top,
            size: 28,
            anchor: 'end',
            features: ['tnum'],
            fill: high > 0 ? warm : cold,
          }),
          ...(i < 4 ? [rule([584, top + 20, 1540, top + 20], '#cfd5d0', 1)] : []),
        ];
      }),
    ].join('');
  };
  return caseOf({ name: 'weather-by-weight', width: 1600, height: 1000 }, scene, [560, 60, 1000]);
};

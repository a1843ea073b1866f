import { caseOf, type DrawCase } from '../picture.ts';
import { rect, rule } from '../svg.ts';

export const draw: DrawCase = async (face) => {
  const [title, ming, lead] = await Promise.all([
    face('uoqmunthenkhung'),
    face('cactus-classical-serif'),
    face('wdxl-lubrifont-tc'),
  ]);
  const [paper, ink, red] = ['#e9ddc1', '#1d1915', '#a5301f'];
  const scene = (before: boolean): string => {
    const head = before ? ming : title;
    /** One play: title, act, players, from right to left. */
    const play = (x: number, name: string, act: string, players: readonly (readonly [string, string])[]) => [
      head.column(name, { x, y: 404, size: 104, tracking: 0.1, fill: ink }),
      ming.column(act, { x: x - 88, y: 410, size: 44, tracking: 0.3, fill: red }),
      ...players.flatMap(([player, role], i) => [
        ming.column(role, { x: x - 150 - i * 50, y: 410, size: 24, tracking: 0.16, fill: ink }),
        ming.column(player, { x: x - 150 - i * 50, y: 560, size: 32, tracking: 0.34, fill: ink }),
      ]),
    ];
    return [
      rect(0, 0, 1200, 1600, paper),
      `<g filter="url(#press)">`,
      rect(46, 46, 1108, 1508, 'none', `stroke="${red}" stroke-width="9"`),
      rect(64, 64, 1072, 1472, 'none', `stroke="${red}" stroke-width="2"`),
      rect(64, 64, 1072, 236, red),
      // Read from the right.
      ...[...'聽松崑班'].map((c, i) => head.centred(c, { x: 990 - i * 260, y: 182, size: 186, fill: paper })),
      rule([64, 312, 1136, 312], red, 2),
      ...play(1046, '牡丹亭', '遊園驚夢', [
        ['沈聽瀾', '飾杜麗娘'],
        ['周小硯', '飾春香'],
        ['陸觀棠', '飾柳夢梅'],
      ]),
      ...play(686, '長生殿', '聞鈴', [
        ['葉鶴年', '飾唐明皇'],
        ['方允之', '飾高力士'],
      ]),
      ...play(376, '白蛇傳', '斷橋', [
        ['宋蘅', '飾白素貞'],
        ['唐綺雲', '飾小青'],
        ['陸觀棠', '飾許宣'],
      ]),
      rule([766, 400, 766, 806], red, 1.5),
      rule([456, 400, 456, 806], red, 1.5),
      rule([104, 860, 1096, 860], red, 4),
      lead.column('冬至夜', { x: 940, y: 918, size: 168, tracking: 0.02, fill: ink }),
      lead.column('開鑼', { x: 760, y: 918, size: 168, tracking: 0.02, fill: red }),
      ming.column('樂隊：笛、笙、琵琶、三絃、鼓板', { x: 626, y: 924, size: 34, tracking: 0.05, fill: ink }),
      ming.column('司笛：顧寒泉', { x: 566, y: 924, size: 34, tracking: 0.05, fill: ink }),
      ming.column('司鼓：魏仲山', { x: 506, y: 924, size: 34, tracking: 0.05, fill: ink }),
      ming.column('原來奼紫嫣紅開遍，', { x: 372, y: 924, size: 42, tracking: 0.1, fill: red }),
      ming.column('似這般都付與', { x: 302, y: 924, size: 42, tracking: 0.1, fill: red }),
      ming.column('斷井頹垣。', { x: 232, y: 924, size: 42, tracking: 0.1, fill: red }),
      rule([438, 920, 438, 1440], red, 1.5),
      ming.column('良辰美景奈何天', { x: 140, y: 1076, size: 30, tracking: 0.36, fill: ink }),
      rule([104, 1468, 1096, 1468], red, 2),
      ming.line('戲票憑此單取，每席清茶一盞', {
        x: 600,
        y: 1515,
        size: 30,
        tracking: 0.28,
        anchor: 'middle',
        fill: ink,
      }),
      '</g>',
    ].join('');
  };
  return caseOf(
    { name: 'theatre-bill-tingsong', width: 1200, height: 1600, grain: 4 },
    scene,
    [440, 330, 720],
  );
};

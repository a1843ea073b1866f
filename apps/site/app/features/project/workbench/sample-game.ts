import { type KeptProject, newProject, withText } from '../kept/kept-project.ts';
import { withDraws } from '../kept/role-changes.ts';

const NAME = '雾岭渡口';
const SCRIPT = '剧本/第一幕.txt';
const INTERFACE = '界面/界面.csv';

/** Speech, commands, and a character that few fonts have. */
export const SAMPLE_SCRIPT = `【第一幕　雾岭渡口】
船夫：过河三十文，带刀的五十文。
{player}：我没有带刀，只带了一盏灯。
船夫：那更贵。这河里的东西，最怕灯，也最爱灯。
{player}：什么东西？
船夫：老人叫它龘。三条龙挤在一个字里，你说凶不凶。
【雾起，灯灭了一半】
{player}：灯还剩三刻，够不够到对岸？
船夫：够不够，要问它。坐稳了！
`;

/** Items and numbers that the running game writes. */
const SAMPLE_INTERFACE = `键,文本
menu.start,开始游戏
menu.load,继续 {player} 的旅程
quest,任务更新：在天亮前到达对岸　%d／%d
item,获得：旧船票 ×%d，青釉灯油 ×%d
warning,警告：灯油低于 %d%%，雾中生物将会靠近
saved,存档完成
`;

/** A small game to try the page with, whose roles draw different texts. */
export function sampleGame(at: number): KeptProject {
  const text = (content: string) => new Blob([content], { type: 'text/plain' });
  const empty = newProject(`示例游戏：${NAME}`, at);
  const texts = [
    [SCRIPT, SAMPLE_SCRIPT],
    [INTERFACE, SAMPLE_INTERFACE],
  ] as const;
  const draws = [
    ['标题', { texts: [], line: NAME }],
    ['正文', { texts: [{ name: SCRIPT }] }],
    ['界面', { texts: [{ name: INTERFACE }] }],
  ] as const;
  const filled = texts.reduce((held, [name, content]) => withText(held, name, text(content)), empty);
  return draws.reduce((held, [role, drawn]) => withDraws(held, role, drawn), filled);
}

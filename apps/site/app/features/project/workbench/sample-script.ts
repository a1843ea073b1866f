/** A short game script to try the page with: speech, commands, items, numbers, and a character that few fonts have. */
export const SAMPLE_NAME = '示例剧本：雾岭渡口.txt';

export const SAMPLE_SCRIPT = `【第一幕　雾岭渡口】
船夫：过河三十文，带刀的五十文。
阿迟：我没有带刀，只带了一盏灯。
船夫：那更贵。这河里的东西，最怕灯，也最爱灯。
阿迟：什么东西？
船夫：老人叫它龘。三条龙挤在一个字里，你说凶不凶。
【雾起，灯灭了一半】
阿迟：灯还剩三刻，够不够到对岸？
船夫：够不够，要问它。坐稳了！

任务更新：在天亮前到达对岸　0／1
获得：旧船票 ×1，青釉灯油 ×3
警告：灯油低于 20%，雾中生物将会靠近
存档完成　23:59
`;

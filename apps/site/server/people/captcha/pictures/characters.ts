/**
 * Characters that a captcha may use: common, easily told apart, without pairs that differ by one stroke (人入八, 日曰, 未末,
 * 己已巳, 土士 …) and without pairs that could form an offensive word.
 */
export const CHARACTERS =
  '山水云月风花雪雨春夏秋冬江河湖海松竹梅兰菊荷桃柳鹤雁鹿鱼龙虎凤马牛羊燕鹰琴棋书画诗酒茶墨笔砚纸印灯舟桥亭楼塔寺钟鼓剑弓' +
  '星辰霞露霜雾晴虹石泉溪谷峰岭原野林森草叶根果麦稻园村镇城门窗帘席床衣冠带袖针线丝布帆船车轮路街巷井瓦砖炉烟炭金银铜铁玉珠' +
  '宝镜扇伞壶杯碗盘锄网弦歌舞影香梦远近高深清静明朗飞鸣游归渡牧樵耕读吟啸万里瓜豆蔬蜂蝶蝉萤鹊鸥鲤蟹象熊猫兔狐狸';

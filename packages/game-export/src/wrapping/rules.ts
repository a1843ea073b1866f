/** Characters that do not begin a line (避头), as in GB/T 15834 and JIS X 4051: closing marks, small kana, units. */
export const NOT_FIRST =
  '，。、；：？！…—～·”’）〕】」』〉》％‰℃々ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ,.;:?!)]}%';
/** Characters that do not end a line (避尾): opening marks and signs before a number. */
export const NOT_LAST = '“‘（〔【「『〈《￥＄([{$';

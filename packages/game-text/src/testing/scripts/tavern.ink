INCLUDE common.ink
VAR rumor = false
VAR coins = 5
-> door

=== door ===
# background: tavern
老板娘抬眼看你。 # mood: wary
{rumor: “听说了吧？”|“生面孔。”}她擦着<>
碗，没有停手。
~ coins = coins - 1
/* 这一段
   还没写完 */
* “来碗热的。”[]你把钱拍在桌上。 -> drink
+ {coins > 2} [打听消息] // 需要钱
    你还剩{coins}枚钱。
    -> door
+ {金币 > 5} {not 醉了} 付钱
- (wait) 门外{~风|雨|雪}更大了。
{ coins < 1:
    - 囊中空空。
    - else: 钱袋还沉。
}
-> END
= drink
酒很烫。

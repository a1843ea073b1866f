# 夜渡：第一章
define f = Character("船家", color="#c8ffc8")
define n = Character(_("旅人"))
default coins = 3

init python:
    note = "这行不画"
    def greet():
        renpy.notify(_("得到一枚铜钱"))

transform drift:
    "images/boat night.png"
    linear 2.0 alpha 0.5

label start:
    scene bg river with fade
    play music "audio/rain.ogg"
    "雨落在乌篷上，{w=0.5}像谁在数豆子。"
    f "客官，[[老价钱]，[coins]枚。{nw}"
    f happy "“坐稳了。”他说，\"水急。\"" with dissolve
    "守夜人" "谁在那边？"
    menu:
        "你要去哪里？"
        "对岸的{color=#f00}灯塔{/color}" if coins > 2:
            jump tower
        "哪里也不去":
            pass
    """
    船慢慢离岸。

    灯火远了，
    话也少了。
    """
    extend "100%% 的黑。"
    return

screen hud():
    textbutton _("行囊") action ShowMenu("save")
    text "回合[turn]"

translate schinese strings:
    # game/start.rpy:12
    old "Start"
    new "启程"
    old "尚未翻译"
    new ""

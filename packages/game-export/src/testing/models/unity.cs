// As much of Unity and TextMeshPro 3 as the guard calls, after their public API. `Main` draws as TMP does: it raises
// `OnMissingCharacter` for each character of a text that the font asset lacks, each time the text is laid out.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Text;

namespace UnityEngine
{
    public class Object { public string name; }
    public class Component : Object { public Transform transform; public GameObject gameObject; }
    public class Transform : Component { public Transform parent; }
    public class GameObject : Object { public SceneManagement.Scene scene; }
    public static class Application { public static string persistentDataPath; }
    public static class Debug { public static void LogWarning(object message) { Console.WriteLine(message); } }
    public enum RuntimeInitializeLoadType { BeforeSceneLoad }
    public class RuntimeInitializeOnLoadMethodAttribute : Attribute
    {
        public RuntimeInitializeOnLoadMethodAttribute(RuntimeInitializeLoadType type) { }
    }
    public static class JsonUtility
    {
        public static string ToJson(object value)
        {
            var members = value.GetType().GetFields().Select(field => Quoted(field.Name) + ":" + (field.GetValue(value) is string
                ? Quoted((string)field.GetValue(value)) : field.GetValue(value).ToString()));
            return "{" + string.Join(",", members.ToArray()) + "}";
        }
        static string Quoted(string text)
        {
            return "\"" + string.Concat(text.Select(c => c < ' ' || c == '"' || c == '\\' ? "\\u" + ((int)c).ToString("x4") : c.ToString()).ToArray()) + "\"";
        }
    }
}
namespace UnityEngine.SceneManagement
{
    public struct Scene { public string name { get { return "Town"; } } }
}
namespace TMPro
{
    public class TMP_FontAsset : UnityEngine.Object { }
    public class TMP_Text : UnityEngine.Component
    {
        public string text;
        public delegate void MissingCharacterEventCallback(int unicode, int stringIndex, string text, TMP_FontAsset fontAsset, TMP_Text textComponent);
        public static event MissingCharacterEventCallback OnMissingCharacter;
        public void LayOut(TMP_FontAsset font, HashSet<int> has)
        {
            for (int i = 0; i < text.Length; i++)
            {
                if (text[i] == '<') { i = text.IndexOf('>', i); continue; }
                int unicode = char.IsHighSurrogate(text[i]) ? char.ConvertToUtf32(text, i) : text[i];
                if (!has.Contains(unicode) && OnMissingCharacter != null) OnMissingCharacter(unicode, i, text, font, this);
                if (unicode > 0xFFFF) i++;
            }
        }
    }
}
static class Game
{
    /// <summary>Arguments: folder for data, name of the font asset, its characters, then texts, laid out in turn.</summary>
    static void Main(string[] args)
    {
        UnityEngine.Application.persistentDataPath = args[0];
        var start = typeof(Game).Assembly.GetType("ZiwanGuard").GetMethods(BindingFlags.Static | BindingFlags.NonPublic)
            .Single(method => method.GetCustomAttributes(typeof(UnityEngine.RuntimeInitializeOnLoadMethodAttribute), false).Length > 0);
        // A second start, as with domain reload switched off.
        start.Invoke(null, null);
        start.Invoke(null, null);
        var font = new TMPro.TMP_FontAsset { name = args[1] };
        var has = new HashSet<int>(Enumerable.Range(0, args[2].Length).Where(i => !char.IsLowSurrogate(args[2][i])).Select(i => char.ConvertToUtf32(args[2], i)));
        var canvas = new UnityEngine.Transform { name = "Canvas" };
        foreach (var text in args.Skip(3))
            new TMPro.TMP_Text { name = "Hero", text = text, gameObject = new UnityEngine.GameObject(), transform = new UnityEngine.Transform { parent = canvas } }
                .LayOut(font, has);
    }
}

// As much of Unity and TextMeshPro 1.4 to 3.2 as the guard calls, after their public API. `Main` lays texts out.
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
    public class TMP_Character { }
    public class TMP_FontAsset : UnityEngine.Object
    {
        public Dictionary<uint, TMP_Character> characterLookupTable = new Dictionary<uint, TMP_Character>();
        public List<TMP_FontAsset> fallbackFontAssetTable = new List<TMP_FontAsset>();
    }
    public static class TMP_Settings
    {
        public static List<TMP_FontAsset> fallbackFontAssets { get { return null; } }
        public static TMP_FontAsset defaultFontAsset { get; set; }
    }
    public class FastAction<A>
    {
        readonly List<Action<A>> calls = new List<Action<A>>();
        public void Add(Action<A> call) { if (!calls.Contains(call)) calls.Add(call); }
        public void Remove(Action<A> call) { calls.Remove(call); }
        public void Call(A a) { foreach (var call in calls) call(a); }
    }
    public static class TMPro_EventManager
    {
        public static readonly FastAction<UnityEngine.Object> TEXT_CHANGED_EVENT = new FastAction<UnityEngine.Object>();
    }
    public class TMP_Text : UnityEngine.Component
    {
        public string text { get; set; }
        public TMP_FontAsset font { get; set; }
        public bool richText { get { return true; } }
        public bool parseCtrlCharacters { get { return true; } }
        public void ForceMeshUpdate() { TMPro_EventManager.TEXT_CHANGED_EVENT.Call(this); }
    }
}
static class Game
{
    /// <summary>Arguments: folder for data, name of a font asset, its characters and those of its fallback, then texts.</summary>
    static void Main(string[] args)
    {
        UnityEngine.Application.persistentDataPath = args[0];
        var start = typeof(Game).Assembly.GetType("ZiwanGuard").GetMethods(BindingFlags.Static | BindingFlags.NonPublic)
            .Single(method => method.GetCustomAttributes(typeof(UnityEngine.RuntimeInitializeOnLoadMethodAttribute), false).Length > 0);
        // A second start, as with domain reload switched off.
        start.Invoke(null, null);
        start.Invoke(null, null);
        var font = FontOf(args[1], args[2]);
        var fallback = FontOf("Fallback", args[3]);
        font.fallbackFontAssetTable.Add(fallback);
        fallback.fallbackFontAssetTable.Add(font);
        var canvas = new UnityEngine.Transform { name = "Canvas" };
        foreach (var text in args.Skip(4))
            new TMPro.TMP_Text { name = "Hero", text = text, font = font, gameObject = new UnityEngine.GameObject(), transform = new UnityEngine.Transform { parent = canvas } }
                .ForceMeshUpdate();
    }
    static TMPro.TMP_FontAsset FontOf(string name, string characters)
    {
        var font = new TMPro.TMP_FontAsset { name = name };
        for (int i = 0; i < characters.Length; i++)
            if (!char.IsLowSurrogate(characters[i])) font.characterLookupTable[(uint)char.ConvertToUtf32(characters, i)] = new TMPro.TMP_Character();
        return font;
    }
}

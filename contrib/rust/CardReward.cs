using System;
using System.Collections.Generic;
using System.Linq;
using System.Security.Cryptography;
using System.Text;
using Newtonsoft.Json;
using Oxide.Core;
using Oxide.Core.Libraries;

// A reference plugin for RUST (Oxide/uMod, Carbon): players type /cardreward and get what they have won at taisen.
// docs/game-servers.md tells the protocol, README.md how to install it. The tests' game server goes through the same steps.
//
// A claim is confirmed before anything is given, and every step is written to the data file before it is taken. So a crash loses
// nothing and gives nothing twice; only a crash in the very moment of giving has to be looked at by people (cardreward.settle).

namespace Oxide.Plugins
{
    [Info("CardReward", "taisen", "1.0.0")]
    [Description("Hands out the points players have won at taisen")]
    public class CardReward : RustPlugin
    {
        private const string Scheme = "TAISEN1-HMAC-SHA256";
        private const string File = "CardReward";
        private const int Tries = 4;
        private static readonly int[] NotNow = { 401, 403, 429 }; // the key, the clock, too many requests: what was begun stays begun

        // -- settings ------------------------------------------------------------------------------------------------

        private class Settings
        {
            [JsonProperty("Address of the service")]
            public string Address = "https://cards.example";

            [JsonProperty("Key id")]
            public string Key = "";

            [JsonProperty("Secret")]
            public string Secret = "";

            [JsonProperty("Chat command")]
            public string Command = "cardreward";

            [JsonProperty("Item to give (short name)")]
            public string Item = "scrap";

            [JsonProperty("Items per point")]
            public int ItemsPerPoint = 1;

            [JsonProperty("Seconds to wait for an answer")]
            public float Patience = 10f;

            [JsonProperty("Seconds between heartbeats")]
            public float Beat = 60f;
        }

        private Settings settings;

        protected override void LoadDefaultConfig()
        {
            settings = new Settings();
            Config.WriteObject(settings, true);
        }

        protected override void LoadConfig()
        {
            base.LoadConfig();
            settings = Config.ReadObject<Settings>() ?? new Settings();
        }

        // -- what is under way ---------------------------------------------------------------------------------------

        private class Entry
        {
            public string request; // names this claim to the service until the service has named it: the Idempotency-Key
            public string steam_id;
            public object amount; // a number, or "all"
            public string state;
            public string claim = "";
            public long points;
        }

        private static class State
        {
            public const string Reserving = "reserving";
            public const string Confirming = "confirming";
            public const string Waiting = "waiting"; // confirmed; to be given as soon as the player can take it
            public const string Giving = "giving"; // found in the file after a crash: in doubt
            public const string Delivering = "delivering";
            public const string Releasing = "releasing";
        }

        // any answer of the service: each has some of these
        private class Answer
        {
            public string id, steam_id, state, code, next;
            public long amount, points, held, now;
            public Sentence text;
            public List<Answer> claims;
        }

        private class Sentence
        {
            public string ja, en;
        }

        private bool ready; // what the service holds to be confirmed is known
        private Dictionary<string, Entry> entries = new Dictionary<string, Entry>();
        private readonly HashSet<string> busy = new HashSet<string>(); // requests that wait for an answer just now
        private readonly HashSet<string> late = new HashSet<string>(); // … whose player knows that it takes longer

        private void Write(Entry entry, string state)
        {
            entry.state = state;
            entries[entry.request] = entry;
            Save();
        }

        private void Drop(Entry entry)
        {
            entries.Remove(entry.request);
            Save();
        }

        private void Save()
        {
            Interface.Oxide.DataFileSystem.WriteObject(File, entries);
        }

        // -- what happens --------------------------------------------------------------------------------------------

        private void Init()
        {
            cmd.AddChatCommand(settings.Command, this, nameof(OnCardReward));
            try
            {
                entries = Interface.Oxide.DataFileSystem.ReadObject<Dictionary<string, Entry>>(File) ?? entries;
            }
            catch (Exception error)
            {
                PrintError($"The data file cannot be read ({error.Message}). What was under way is listed as in doubt.");
            }
        }

        private void OnServerInitialized()
        {
            if (settings.Key == "" || settings.Secret == "")
            {
                PrintError("Key id and secret are missing in the configuration.");
                return;
            }
            FindStrays("");
            timer.Every(settings.Beat, Beat);
        }

        private void OnPlayerSleepEnded(BasePlayer player)
        {
            GoOn(player.UserIDString);
        }

        private void OnPlayerRespawned(BasePlayer player)
        {
            GoOn(player.UserIDString);
        }

        private void OnCardReward(BasePlayer player, string command, string[] args)
        {
            var id = player.UserIDString;
            if (args.Length > 0 && args[0] == "?")
            {
                Send("GET", $"/v1/server/players/{id}/points", null, "", (code, told) =>
                {
                    if (code == 200) Say(id, "Points", told.points, told.held);
                    else Refuse(id, code, told);
                });
                return;
            }
            uint wanted = 0;
            if (args.Length > 0 && (!uint.TryParse(args[0], out wanted) || wanted == 0))
            {
                Say(id, "Usage", settings.Command);
                return;
            }
            if (entries.Values.Any(each => each.steam_id == id && each.state != State.Giving))
            {
                Say(id, "Busy");
                GoOn(id);
                return;
            }
            if (!ready || Kind() == null)
            {
                Say(id, "NotNow");
                return;
            }
            var entry = new Entry { request = Guid.NewGuid().ToString(), steam_id = id, amount = wanted == 0 ? (object)"all" : wanted };
            Write(entry, State.Reserving);
            Advance(entry);
        }

        // claims that are confirmed and not in the file: it was lost, and nobody knows whether their players have something
        private void FindStrays(string after)
        {
            Send("GET", "/v1/server/claims?state=confirmed" + after, null, "", (code, told) =>
            {
                if (code != 200)
                {
                    PrintWarning($"The service does not say what is confirmed ({code} {told?.code}); it will be asked again.");
                    return;
                }
                foreach (var claim in told.claims)
                {
                    if (entries.Values.Any(each => each.claim == claim.id)) continue;
                    var stray = new Entry
                    {
                        request = Guid.NewGuid().ToString(), steam_id = claim.steam_id, amount = claim.amount,
                        claim = claim.id, points = claim.amount
                    };
                    Write(stray, State.Giving);
                }
                if (told.next != null)
                {
                    FindStrays("&after=" + told.next);
                    return;
                }
                ready = true;
                Doubts();
                GoOn(null);
            });
        }

        private void Beat()
        {
            if (!ready)
            {
                FindStrays("");
                return;
            }
            var body = JsonConvert.SerializeObject(new { plugin = $"{Name} {Version}", players = BasePlayer.activePlayerList.Count });
            Send("POST", "/v1/server/heartbeat", body, "", (code, told) =>
            {
                if (code == 200 && Math.Abs(told.now - Now()) > 60000) PrintWarning("The clock differs from the service's by more than a minute.");
            });
            GoOn(null);
        }

        // go on with everything that is under way (of one player)
        private void GoOn(string steamId)
        {
            if (!ready) return;
            foreach (var entry in entries.Values.ToList())
                if (steamId == null || entry.steam_id == steamId)
                    Advance(entry);
        }

        // -- the steps -----------------------------------------------------------------------------------------------

        private void Advance(Entry entry)
        {
            if (busy.Contains(entry.request)) return;
            switch (entry.state)
            {
                case State.Reserving:
                    Reserve(entry);
                    return;
                case State.Confirming:
                    Settle(entry, "confirm", State.Waiting);
                    return;
                case State.Waiting:
                    var player = Taker(entry.steam_id);
                    var kind = Kind();
                    if (player == null || kind == null) return;
                    Write(entry, State.Giving);
                    Give(player, kind, entry.points);
                    Write(entry, State.Delivering);
                    Say(entry.steam_id, "Given", entry.points);
                    Advance(entry);
                    return;
                case State.Delivering:
                    Settle(entry, "delivered", null);
                    return;
                case State.Releasing:
                    Settle(entry, "release", null);
                    return;
            }
        }

        private void Reserve(Entry entry)
        {
            var body = JsonConvert.SerializeObject(new { entry.steam_id, entry.amount });
            Ask(entry, "/v1/server/claims", body, entry.request + "-reserve", (code, told) =>
            {
                if (code != 201)
                {
                    Drop(entry);
                    Refuse(entry.steam_id, code, told);
                    return;
                }
                entry.claim = told.id;
                entry.points = told.amount;
                Write(entry, Taker(entry.steam_id) != null ? State.Confirming : State.Releasing);
                Advance(entry);
            });
        }

        private void Settle(Entry entry, string deed, string then)
        {
            Ask(entry, $"/v1/server/claims/{entry.claim}/{deed}", "{}", "", (code, told) =>
            {
                if (code != 200)
                {
                    Drop(entry);
                    PrintWarning($"Claim {entry.claim} of {entry.steam_id}: {deed} was refused ({code} {told?.code}).");
                    if (deed == "confirm") Refuse(entry.steam_id, code, told);
                    return;
                }
                if (then == null || told.state == "delivered") // delivered before, by a life of this server that the file has forgotten
                {
                    Drop(entry);
                    return;
                }
                Write(entry, then);
                Advance(entry);
            });
        }

        // a request of this entry; without an answer for now it stays as it is written, and is asked again at the next beat
        private void Ask(Entry entry, string target, string body, string once, Action<int, Answer> then)
        {
            busy.Add(entry.request);
            Send("POST", target, body, once, (code, told) =>
            {
                busy.Remove(entry.request);
                if (code == 0 || code >= 500 || NotNow.Contains(code))
                {
                    PrintWarning($"{target}: no answer for now ({code} {told?.code}); it will be asked again.");
                    if (late.Add(entry.request)) Say(entry.steam_id, "Later");
                    return;
                }
                then(code, told);
            });
        }

        // -- giving --------------------------------------------------------------------------------------------------

        // the player, if he is here and can take something
        private static BasePlayer Taker(string steamId)
        {
            var player = BasePlayer.FindByID(ulong.Parse(steamId));
            return player != null && player.IsConnected && !player.IsDead() ? player : null;
        }

        private ItemDefinition Kind()
        {
            var kind = ItemManager.FindItemDefinition(settings.Item);
            if (kind == null) PrintError($"There is no item called {settings.Item}; correct the configuration.");
            return kind;
        }

        private void Give(BasePlayer player, ItemDefinition kind, long points)
        {
            for (var left = points * settings.ItemsPerPoint; left > 0;)
            {
                var some = (int)Math.Min(left, Math.Max(1, kind.stackable));
                player.GiveItem(ItemManager.Create(kind, some), BaseEntity.GiveItemReason.PickedUp);
                left -= some;
            }
        }

        // -- what only people can tell -------------------------------------------------------------------------------

        [ConsoleCommand("cardreward.doubts")]
        private void DoubtsCommand(ConsoleSystem.Arg arg)
        {
            if (arg.IsAdmin) Doubts();
        }

        private void Doubts()
        {
            foreach (var entry in entries.Values.Where(each => each.state == State.Giving))
                PrintWarning($"In doubt: claim {entry.claim}, {entry.points} points of {entry.steam_id}. Look whether he has them, then: "
                    + $"cardreward.settle {entry.claim} given, or: cardreward.settle {entry.claim} again");
        }

        [ConsoleCommand("cardreward.settle")]
        private void SettleCommand(ConsoleSystem.Arg arg)
        {
            if (!arg.IsAdmin) return;
            string claim = arg.GetString(0), how = arg.GetString(1);
            var entry = entries.Values.FirstOrDefault(each => each.claim == claim && each.state == State.Giving);
            if (entry == null || (how != "given" && how != "again"))
            {
                PrintWarning("Usage: cardreward.settle <claim in doubt> given|again");
                return;
            }
            Write(entry, how == "again" ? State.Waiting : State.Delivering);
            Advance(entry);
        }

        // -- talking to the service ----------------------------------------------------------------------------------

        // a lost connection (code 0) or a service in trouble is a reason to send the same again, signed anew
        private void Send(string method, string target, string body, string once, Action<int, Answer> then, int tried = 1)
        {
            webrequest.Enqueue(settings.Address.TrimEnd('/') + target, body, (code, response) =>
            {
                if ((code == 0 || code >= 500) && tried < Tries)
                {
                    timer.Once(1 << (tried - 1), () => Send(method, target, body, once, then, tried + 1));
                    return;
                }
                var told = Read(response);
                then(told == null && code < 300 ? 0 : code, told);
            }, this, method == "GET" ? RequestMethod.GET : RequestMethod.POST, Headers(method, target, body ?? "", once), settings.Patience);
        }

        private static Answer Read(string response)
        {
            try
            {
                return JsonConvert.DeserializeObject<Answer>(response ?? "");
            }
            catch (JsonException)
            {
                return null;
            }
        }

        private Dictionary<string, string> Headers(string method, string target, string body, string once)
        {
            var time = Now().ToString();
            var nonce = Guid.NewGuid().ToString("N");
            var text = string.Join("\n", Scheme, method, target, time, nonce, once, Hex(Digest(body)));
            string signature;
            using (var hmac = new HMACSHA256(Encoding.UTF8.GetBytes(settings.Secret)))
                signature = Hex(hmac.ComputeHash(Encoding.UTF8.GetBytes(text)));
            var headers = new Dictionary<string, string>
            {
                ["Authorization"] = $"{Scheme} key={settings.Key},time={time},nonce={nonce},signature={signature}",
                ["Content-Type"] = "application/json"
            };
            if (once != "") headers["Idempotency-Key"] = once;
            return headers;
        }

        private static byte[] Digest(string body)
        {
            using (var sha = SHA256.Create())
                return sha.ComputeHash(Encoding.UTF8.GetBytes(body));
        }

        private static string Hex(byte[] bytes)
        {
            return string.Concat(bytes.Select(each => each.ToString("x2")));
        }

        private static long Now()
        {
            return DateTimeOffset.UtcNow.ToUnixTimeMilliseconds();
        }

        // -- talking to players --------------------------------------------------------------------------------------

        protected override void LoadDefaultMessages()
        {
            lang.RegisterMessages(new Dictionary<string, string>
            {
                ["Given"] = "You received your card reward: {0} points.",
                ["Points"] = "You can claim {0} points ({1} are being claimed).",
                ["Busy"] = "Your card reward is already on its way.",
                ["NotNow"] = "Card rewards cannot be claimed right now. Try again in a while.",
                ["Later"] = "The card service does not answer right now. Your claim goes on by itself; nothing is lost.",
                ["Refused"] = "The card service refused this ({0}).",
                ["Usage"] = "/{0} claims all your points, /{0} 100 claims a hundred, /{0} ? shows how many you have."
            }, this);
            lang.RegisterMessages(new Dictionary<string, string>
            {
                ["Given"] = "カード報酬を受け取りました（{0}ポイント分）。",
                ["Points"] = "受け取れるポイントは{0}です（手続き中：{1}）。",
                ["Busy"] = "カード報酬はすでに手続き中です。",
                ["NotNow"] = "カード報酬はただいま受け取れません。しばらくしてからもう一度お試しください。",
                ["Later"] = "カードサービスが応答しません。手続きは自動で続きます。ポイントが失われることはありません。",
                ["Refused"] = "カードサービスに断られました（{0}）。",
                ["Usage"] = "/{0} ですべて、/{0} 100 で100ポイントを受け取ります。/{0} ? で残りを確認できます。"
            }, this, "ja");
        }

        private void Say(string steamId, string key, params object[] values)
        {
            var player = BasePlayer.FindByID(ulong.Parse(steamId));
            if (player != null && player.IsConnected) SendReply(player, string.Format(lang.GetMessage(key, this, steamId), values));
        }

        // the service says why, in both languages
        private void Refuse(string steamId, int code, Answer told)
        {
            var player = BasePlayer.FindByID(ulong.Parse(steamId));
            if (player == null || !player.IsConnected) return;
            if (told?.text == null) Say(steamId, "Refused", code);
            else SendReply(player, lang.GetLanguage(steamId) == "ja" ? told.text.ja : told.text.en);
        }
    }
}

// A small game of TENGA's kind, for boardgame.io: two players, decks of 20 of 26 cards, a front and a bench of three, mana; units, spells
// and items; nine keywords; no reactions, no marks that fade, no choice in the middle of an effect. The rules change `s` in place, which
// is how boardgame.io wants them (it makes that pure). An action is [verb, from, to]; `s.seen` tells what the last one did.

const GUARD = 1, QUICK = 2, RANGED = 4, PIERCE = 8, LIFESTEAL = 16, REGENERATES = 32, POISON = 64, SHIELD = 128, SNIPER = 256;
const VERBS = ['end', 'unit', 'spell', 'item', 'attack', 'swap'];
const [END, UNIT, SPELL, ITEM, ATTACK, SWAP] = VERBS.keys();
const [NOTHING, DRAW, HIT_CORE, HEAL, CHEER, STRIKE, BLESS, STORM, BOLT, MANA, RETURN] = Array(11).keys();
const [NOWHERE, FOE, FOE_OR_CORE, OWN] = Array(4).keys();
const CORE = 4, PLACES = 4, HAND = 9, LIFE = 20, MOST_MANA = 10, LAST_TURN = 80;

const unit = (cost, atk, hp, keywords = 0, rest = {}) => ({ verb: UNIT, cost, atk, hp, keywords, does: NOTHING, n: 0, aim: NOWHERE, leaves: NOTHING, left: 0, ...rest });
const spell = (cost, does, n, aim = NOWHERE) => ({ verb: SPELL, cost, does, n, aim });
const item = (cost, atk, hp, keywords = 0) => ({ verb: ITEM, cost, atk, hp, keywords, aim: OWN });
const CARDS = [
  unit(1, 1, 2), unit(1, 2, 1, QUICK), unit(2, 2, 3, GUARD), unit(2, 3, 2, 0, { leaves: HIT_CORE, left: 1 }), unit(2, 1, 3, RANGED),
  unit(3, 3, 3, SHIELD), unit(3, 2, 4, REGENERATES, { does: DRAW, n: 1 }), unit(3, 4, 2, PIERCE), unit(4, 3, 5, LIFESTEAL),
  unit(4, 2, 3, POISON | RANGED, { leaves: DRAW, left: 1 }), unit(4, 4, 4, 0, { does: BOLT, n: 2 }), unit(5, 5, 5, GUARD, { does: HEAL, n: 3 }),
  unit(5, 3, 4, SNIPER | RANGED), unit(6, 6, 6, PIERCE | QUICK, { leaves: STORM, left: 1 }),
  spell(1, STRIKE, 2, FOE), spell(2, STRIKE, 3, FOE_OR_CORE), spell(2, DRAW, 2), spell(3, STORM, 2), spell(2, RETURN, 0, FOE),
  spell(1, BLESS, 1, OWN), spell(0, MANA, 1), spell(3, CHEER, 1),
  item(1, 1, 0), item(2, 1, 2, GUARD), item(2, 0, 1, LIFESTEAL), item(3, 2, 1, PIERCE),
];

const next = (luck) => (Math.imul(luck, 1103515245) + 12345) & 0x7fffffff;
const below = (luck, n) => (luck >> 8) % n;

// -- setting up --

function newGame(seed) {
  let luck = next(next(seed & 0x7fffffff));
  const players = [];
  for (let seat = 0; seat < 2; seat++) {
    const deck = [];
    for (let n = 0; n < 20; n++) { luck = next(luck); deck.push(below(luck, CARDS.length)); }
    players.push({ core: LIFE, mana: 0, most: 0, fatigue: 0, swapped: 0, hand: [], deck, discard: [], field: Array(PLACES).fill(null) });
  }
  const s = { players, active: 0, turn: 0, winner: -1, luck, step: 0, seen: [] };
  for (let n = 0; n < 3; n++) { draw(s, 0); draw(s, 1); }
  draw(s, 1);
  startTurn(s);
  return s;
}

function startTurn(s) {
  const own = s.players[s.active];
  s.turn++;
  if (own.most < MOST_MANA) own.most++;
  own.mana = own.most; own.swapped = 0;
  for (const it of own.field) if (it) { it.ready = 1; if (it.keywords & REGENERATES && it.hp < it.most) it.hp++; }
  draw(s, s.active);
  if (s.winner < 0 && s.turn >= LAST_TURN) {
    const [a, b] = s.players.map((player) => player.core);
    s.winner = a === b ? 2 : a > b ? 0 : 1;
  }
}

// -- deeds --

function draw(s, seat) {
  const own = s.players[seat];
  if (!own.deck.length) { own.fatigue++; hitCore(s, seat, own.fatigue); return; }
  const card = own.deck.pop(), full = own.hand.length >= HAND;
  (full ? own.discard : own.hand).push(card);
  s.seen.push([full ? 'burnt' : 'drawn', seat, card, 0]);
}

function hitCore(s, seat, n) {
  const own = s.players[seat];
  own.core -= n;
  s.seen.push(['core', seat, n, own.core]);
  if (own.core <= 0 && s.winner < 0) s.winner = 1 - seat;
}

function heal(s, seat, n) {
  const own = s.players[seat], core = Math.min(LIFE, own.core + n);
  if (core !== own.core) { own.core = core; s.seen.push(['healed', seat, n, core]); }
}

function hit(s, seat, place, n, poison) { // what went beyond its HP
  const own = s.players[seat], it = own.field[place];
  if (!it || n <= 0) return 0;
  if (it.shield) { it.shield = 0; s.seen.push(['shield', seat, place, 0]); return 0; }
  if (it.keywords & GUARD && --n <= 0) return 0;
  const beyond = n - it.hp;
  it.hp -= n;
  s.seen.push(['hit', seat, place, n]);
  if (it.hp <= 0 || poison) {
    own.field[place] = null;
    own.discard.push(it.card);
    if (it.item >= 0) own.discard.push(it.item);
    s.seen.push(['died', seat, place, it.card]);
    const card = CARDS[it.card];
    if (card.leaves) effect(s, seat, card.leaves, card.left, -1);
  }
  return Math.max(0, beyond);
}

function effect(s, seat, does, n, at) {
  const own = s.players[seat], rival = 1 - seat, foe = s.players[rival];
  switch (does) {
    case DRAW: for (let k = 0; k < n; k++) draw(s, seat); break;
    case HIT_CORE: hitCore(s, rival, n); break;
    case HEAL: heal(s, seat, n); break;
    case CHEER: for (const it of own.field) if (it) it.atk += n; break;
    case STRIKE: if (at === CORE) hitCore(s, rival, n); else hit(s, rival, at, n, false); break;
    case BLESS: { const it = own.field[at]; if (it) { it.atk += n; it.hp += n; it.most += n; } break; }
    case STORM: for (let place = 0; place < PLACES; place++) if (foe.field[place]) hit(s, rival, place, n, false); break;
    case BOLT: {
      const there = []; for (let place = 0; place < PLACES; place++) if (foe.field[place]) there.push(place);
      if (there.length) { s.luck = next(s.luck); hit(s, rival, there[below(s.luck, there.length)], n, false); }
      break;
    }
    case MANA: own.mana += n; break;
    case RETURN: {
      const it = foe.field[at];
      if (!it) break;
      foe.field[at] = null;
      if (it.item >= 0) foe.discard.push(it.item);
      (foe.hand.length >= HAND ? foe.discard : foe.hand).push(it.card);
      s.seen.push(['returned', rival, at, it.card]);
    }
  }
}

// -- what one may do, and doing it --

function legal(s) {
  const found = [];
  if (s.winner >= 0) return found;
  const own = s.players[s.active], mine = own.field, theirs = s.players[1 - s.active].field;
  found.push([END, 0, 0]);
  for (let n = 0; n < own.hand.length; n++) {
    const card = CARDS[own.hand[n]];
    if (card.cost > own.mana) continue;
    if (card.verb === UNIT) { for (let to = 0; to < PLACES; to++) if (!mine[to]) found.push([UNIT, n, to]); }
    else if (card.verb === ITEM) { for (let to = 0; to < PLACES; to++) if (mine[to] && mine[to].item < 0) found.push([ITEM, n, to]); }
    else if (card.aim === NOWHERE) found.push([SPELL, n, 0]);
    else {
      const field = card.aim === OWN ? mine : theirs;
      for (let to = 0; to < PLACES; to++) if (field[to]) found.push([SPELL, n, to]);
      if (card.aim === FOE_OR_CORE) found.push([SPELL, n, CORE]);
    }
  }
  for (let from = 0; from < PLACES; from++) {
    const it = mine[from];
    if (!it || !it.ready || it.atk <= 0 || (from > 0 && !(it.keywords & RANGED))) continue;
    if (it.keywords & SNIPER) for (let to = 1; to < PLACES; to++) if (theirs[to]) found.push([ATTACK, from, to]);
    found.push([ATTACK, from, theirs[0] ? 0 : CORE]);
  }
  if (!own.swapped && own.mana >= 1) for (let from = 1; from < PLACES; from++) if (mine[from]) found.push([SWAP, from, 0]);
  return found;
}

const isPlace = (n) => n >= 0 && n < PLACES;

function isLegal(s, verb, from, to) {
  if (s.winner >= 0) return false;
  const own = s.players[s.active], mine = own.field, theirs = s.players[1 - s.active].field;
  if (verb === END) return true;
  if (verb === SWAP) return from >= 1 && from < PLACES && !own.swapped && own.mana >= 1 && !!mine[from];
  if (verb === ATTACK) {
    const it = isPlace(from) ? mine[from] : null;
    if (!it || !it.ready || it.atk <= 0 || (from > 0 && !(it.keywords & RANGED))) return false;
    return to === CORE ? !theirs[0] : isPlace(to) && !!theirs[to] && (to === 0 || !!(it.keywords & SNIPER));
  }
  if (!(from >= 0 && from < own.hand.length)) return false;
  const card = CARDS[own.hand[from]];
  if (card.verb !== verb || card.cost > own.mana) return false;
  if (verb === UNIT) return isPlace(to) && !mine[to];
  if (verb === ITEM) return isPlace(to) && !!mine[to] && mine[to].item < 0;
  if (card.aim === NOWHERE) return true;
  if (to === CORE) return card.aim === FOE_OR_CORE;
  return isPlace(to) && !!(card.aim === OWN ? mine : theirs)[to];
}

function act(s, verb, from, to) {
  const seat = s.active, own = s.players[seat];
  s.step++; s.seen = [];
  if (verb === END) { s.active = 1 - seat; s.seen.push(['ended', seat, 0, 0]); startTurn(s); }
  else if (verb === ATTACK) attack(s, seat, from, to);
  else if (verb === SWAP) {
    own.swapped = 1; own.mana--;
    [own.field[0], own.field[from]] = [own.field[from], own.field[0]];
    s.seen.push(['swapped', seat, from, 0]);
  } else {
    const id = own.hand[from], card = CARDS[id];
    own.hand.splice(from, 1); own.mana -= card.cost;
    s.seen.push(['played', seat, id, to]);
    if (verb === UNIT) {
      const { atk, hp, keywords } = card;
      own.field[to] = { card: id, atk, hp, most: hp, keywords, ready: keywords & QUICK ? 1 : 0, shield: keywords & SHIELD ? 1 : 0, item: -1 };
      if (card.does) effect(s, seat, card.does, card.n, -1);
    } else if (verb === SPELL) { own.discard.push(id); effect(s, seat, card.does, card.n, to); }
    else { const it = own.field[to]; it.item = id; it.atk += card.atk; it.hp += card.hp; it.most += card.hp; it.keywords |= card.keywords; }
  }
}

function attack(s, seat, from, to) {
  const it = s.players[seat].field[from], rival = 1 - seat, { atk, keywords } = it;
  it.ready = 0;
  s.seen.push(['attacked', seat, from, to]);
  if (to === CORE) hitCore(s, rival, atk);
  else {
    const other = s.players[rival].field[to], back = other.atk, theirs = other.keywords;
    const beyond = hit(s, rival, to, atk, !!(keywords & POISON));
    if (keywords & PIERCE && beyond > 0) hitCore(s, rival, beyond);
    if (from === 0 || theirs & RANGED) hit(s, seat, from, back, !!(theirs & POISON));
  }
  if (keywords & LIFESTEAL) heal(s, seat, atk);
}

// -- for boardgame.io --

function game(seedOf, INVALID_MOVE) {
  const move = (verb) => ({ G, events }, from = 0, to = 0) => {
    if (!isLegal(G, verb, from, to)) return INVALID_MOVE;
    act(G, verb, from, to);
    if (verb === END && G.winner < 0) events.endTurn();
  };
  return {
    name: 'like',
    setup: () => newGame(seedOf()),
    moves: Object.fromEntries(VERBS.map((name, verb) => [name, move(verb)])),
    endIf: ({ G }) => (G.winner < 0 ? undefined : G.winner === 2 ? { draw: true } : { winner: String(G.winner) }),
    ai: { enumerate: (G) => legal(G).map(([verb, from, to]) => ({ move: VERBS[verb], args: [from, to] })) },
  };
}

// -- for like/, which has to be the same game: `node like_game.js` prints what its test expects --

function course(battles) {
  let sum = 0, steps = 0;
  for (let seed = 0; seed < battles; seed++) {
    const s = newGame(seed);
    for (let luck = next(seed + 77); s.winner < 0; steps++) {
      const found = legal(s), [verb, from, to] = found[below(luck = next(luck), found.length)];
      act(s, verb, from, to);
      const told = [found.length, verb, from, to, ...s.players.flatMap(({ core, mana, hand, discard }) => [core, mana, hand.length, discard.length])];
      for (const n of [...told, s.winner]) sum = (sum * 31 + n + 100) % 1000003;
    }
  }
  return { battles, steps, sum };
}

if (require.main === module) console.log(course(Number(process.argv[2] || 30)));

module.exports = { newGame, legal, act, isLegal, next, below, game, VERBS };

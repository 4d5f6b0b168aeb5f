// Random players of boardgame.io's server, two to a match, over the wire of its own client: {seconds} in, moves that came back out.
const like = require('./like_game.js'), answering = require('./answering.js');
const { io } = require('socket.io-client');

const url = `http://127.0.0.1:${process.argv[2]}`, matches = Number(process.argv[3]);

async function post(path, body) {
  const answer = await fetch(url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  return answer.json();
}

class Match {
  constructor(n) { this.luck = like.next(n + 77); this.sockets = []; }

  async open() {
    this.sockets.forEach((socket) => socket.close());
    this.state = null;
    this.id = (await post('/games/like/create', { numPlayers: 2 })).matchID;
    this.keys = [];
    for (const playerID of ['0', '1']) {
      this.keys.push((await post(`/games/like/${this.id}/join`, { playerID, playerName: playerID })).playerCredentials);
    }
    this.sockets = this.keys.map(() => io(`${url}/like`, { transports: ['websocket'], forceNew: true }));
    await Promise.all(this.sockets.map((socket, seat) => new Promise((synced) => {
      socket.on('connect', () => socket.emit('sync', this.id, String(seat), this.keys[seat], 2));
      socket.on('sync', (_, { state }) => { this.hear(seat, state); synced(); });
      socket.on('update', (_, state) => this.hear(seat, state));
    })));
  }

  hear(seat, state) {
    if (!this.state || state._stateID > this.state._stateID) this.state = state;
    if (this.waits && this.waits.seat === seat && state._stateID > this.waits.known) {
      const { heard } = this.waits;
      this.waits = null;
      heard();
    }
  }

  async move() {
    if (!this.state || this.state.G.winner >= 0) return this.open();
    const { G, ctx, _stateID: known } = this.state, seat = Number(ctx.currentPlayer), legal = like.legal(G);
    this.luck = like.next(this.luck);
    const [verb, from, to] = legal[like.below(this.luck, legal.length)];
    const payload = { type: like.VERBS[verb], args: [from, to], playerID: ctx.currentPlayer, credentials: this.keys[seat] };
    return new Promise((heard) => {
      this.waits = { seat, known, heard };
      this.sockets[seat].emit('update', { type: 'MAKE_MOVE', payload }, known, this.id, ctx.currentPlayer);
    });
  }
}

const all = Array.from({ length: matches }, (_, n) => new Match(n));

answering(async ({ seconds }) => {
  const until = performance.now() + 1000 * seconds;
  let moves = 0;
  await Promise.all(all.map(async (match) => {
    while (performance.now() < until) {
      await match.move();
      moves++;
    }
  }));
  return moves;
}).then(() => process.exit(0));

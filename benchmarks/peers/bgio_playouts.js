// Random battles of the like game through boardgame.io's own Client: {seconds} in, moves made out.
const like = require('./like_game.js'), answering = require('./answering.js');
const { Client } = require('boardgame.io/client');
const { INVALID_MOVE } = require('boardgame.io/core');

let seed = 0;

function battle() {
  const client = Client({ game: like.game(() => seed, INVALID_MOVE), debug: false, numPlayers: 2 });
  client.start();
  let luck = like.next(seed++ + 77), moves = 0;
  for (let { G } = client.getState(); G.winner < 0; { G } = client.getState()) {
    const legal = like.legal(G);
    luck = like.next(luck);
    const [verb, from, to] = legal[like.below(luck, legal.length)];
    client.moves[like.VERBS[verb]](from, to);
    moves++;
  }
  client.stop();
  return moves;
}

answering(({ seconds }) => {
  const until = performance.now() + 1000 * seconds;
  let moves = 0;
  do moves += battle(); while (performance.now() < until);
  return moves;
});

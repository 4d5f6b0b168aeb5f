// boardgame.io's MCTSBot on the like game: {iterations, depth} in, one decision of the first ones of a game, 1 out.
const like = require('./like_game.js'), answering = require('./answering.js');
const { MCTSBot } = require('boardgame.io/ai');
const { INVALID_MOVE } = require('boardgame.io/core');
const { CreateGameReducer, InitializeGame, ProcessGameConfig } = require('boardgame.io/internal');

const FIRST = 3;
const game = like.game(() => 1, INVALID_MOVE), processed = ProcessGameConfig(game), reducer = CreateGameReducer({ game: processed });
let state = null, decided = FIRST;

answering(async ({ iterations, depth }) => {
  if (decided >= FIRST || state.ctx.gameover) { state = InitializeGame({ game: processed, numPlayers: 2 }); decided = 0; }
  const bot = new MCTSBot({ game, enumerate: game.ai.enumerate, iterations, playoutDepth: depth, seed: 'x' });
  const { action } = await bot.play(state, state.ctx.currentPlayer);
  state = reducer(state, action);
  decided++;
  return 1;
});

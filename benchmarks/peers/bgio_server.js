// boardgame.io's server of the like game on a port; STORE is a folder to keep matches in, nothing to keep them in memory.
const like = require('./like_game.js');
const { Server, FlatFile, Origins } = require('boardgame.io/server');
const { INVALID_MOVE } = require('boardgame.io/core');

let seed = 0;
const kept = process.env.STORE ? { db: new FlatFile({ dir: process.env.STORE, logging: false }) } : {};
Server({ games: [like.game(() => seed++, INVALID_MOVE)], origins: [Origins.LOCALHOST], ...kept }).run(Number(process.argv[2]));

// Work when told to: a line of JSON in, a line of JSON out. `work(how)` gives how much was done; the time it took is measured here.
const fs = require('fs'), path = require('path'), readline = require('readline');

const versionOf = (name) => {
  const home = process.env.NODE_PATH.split(path.delimiter)[0];
  return JSON.parse(fs.readFileSync(path.join(home, name, 'package.json'), 'utf8')).version;
};

module.exports = async (work) => {
  const say = (told) => process.stdout.write(JSON.stringify(told) + '\n');
  say({ version: `${versionOf('boardgame.io')}, Node.js ${process.version}` });
  for await (const line of readline.createInterface({ input: process.stdin })) {
    const began = performance.now();
    const done = await work(JSON.parse(line));
    say({ done, seconds: (performance.now() - began) / 1000 });
  }
};

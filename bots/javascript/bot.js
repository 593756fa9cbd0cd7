#!/usr/bin/env node
// A bot for every game of Quincunx, for node without any package:
//
//     quincunx match nika "cmd:node bots/javascript/bot.js" random --games 10
//
// It knows no rules: it asks for the legal actions, captures and pushes when it can, passes only when it must, and
// prefers what it has not done before, so that it does not walk in circles.
'use strict';
const lines = require('node:readline').createInterface({ input: process.stdin });
const say = line => process.stdout.write(line + '\n');

let legal = [];
const done = new Map();

function worth(action) {
  let value = -2 * (done.get(action) || 0);
  if (action === 'pass' || action === 'end' || action === 'stay') value -= 10;
  if (action.includes('x')) value += 5;
  // A group of several pieces is written with dots between them and moves together.
  value += action.split('.').length - 1;
  return value;
}

function choose() {
  let best = [];
  let most = -Infinity;
  for (const action of legal) {
    const value = worth(action);
    if (value > most) { most = value; best = []; }
    if (value === most) best.push(action);
  }
  return best[Math.floor(Math.random() * best.length)];
}

lines.on('line', line => {
  const [word, ...rest] = line.split(' ');
  if (word === 'quincunx') {
    say('want legal');
    say('ready JavaScript sample');
  } else if (word === 'game') {
    done.clear();
  } else if (word === 'legal') {
    legal = rest;
  } else if (word === 'go') {
    const action = choose();
    done.set(action, (done.get(action) || 0) + 1);
    say('action ' + action);
  } else if (word === 'quit') {
    process.exit(0);
  }
});

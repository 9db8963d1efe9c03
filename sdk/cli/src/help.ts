// What `--help` says after the flags.

export const EXITS = `
Exit codes: 0 success, 1 a check or comparison failed, 2 wrong usage, 3 network, 4 not signed in,
  130 stopped (Ctrl-C) before the end.
Environment: LIARS_SERVER (default http://localhost:8080), LIARS_TOKEN (a key for CI), NO_COLOR.`;

export const PLAY = `
Examples:
  liars play ./bot.ts odds honest random --ruleset palafico --deals 50
  liars play odds bold --ruleset perudo --human --hint

Games are played in matches of 64 games, or deals, as on the ladder; several at a time, one for each core. Ctrl-C stops, with
what the matches tell that are over. Exit codes: 0 all games were played, 130 stopped before.`;

export const TOURNAMENT = `
Example:
  liars tournament ./bot.ts odds honest bold --ruleset palafico --html report.html

Two meet in matches of 8 deals, each in both seats on the same luck. What was played is kept in a file as it goes: after
Ctrl-C, or a crash, the line that is printed first goes on from there. Exit codes: 0 all was played, 130 stopped before.`;

export const COMPARE = `
Example:
  liars compare ./bot.ts ./old.ts --ruleset palafico --elo 10 --resume new-or-old.json

It says "better", "worse" or "within 10 Elo" as soon as that is sure: wrong in at most 1 of 20 tests, whatever the bots do
and however often you look. A match of 8 deals is the unit. It ends as "not told apart yet" at --deals, or at Ctrl-C, which
says how to go on. Elo is that of the expected score against each other (20 Elo: 52.9 %). With --against it is that of
points a game at that table: as much as two are apart that stand as far above the others as below them.
Exit codes: 0 A is better, 1 worse, within or not told apart, 130 stopped (Ctrl-C) before a verdict.`;

export const EXPLOIT = `
Example:
  liars exploit ./bot.ts

It asks the bot everything that it can be asked in the last round of the duel, one die each, and finds the best answer to
that: what somebody wins who knows the bot. 0 is perfect play, 1 loses every round, and 0.444 loses 72 of 100. For a
bot that answers alike with four seeds of its random numbers it is exact for these answers. For any other it is a lower bound:
fitted to half of the seeds, judged on the others. Each game is asked as if the duel began there.`;

export const CHALLENGE = `
Examples:
  liars challenge my-bot house/odds --deals 32
  liars challenge my-bot --ladder nine-card

Each bot plays with its active version. One of them must be yours, or all of the house. The match goes ahead of the rated ones
and counts for nothing: no rating, no style, no share of time. You have 20 in 24 hours (liars whoami), one at a time. Ctrl-C
leaves it running. Exit codes: 0 it was played, 1 it is void, 130 stopped before.`;

export const MCP = `
Example:
  liars mcp

A client starts it in the folder of your bots. Tools: new, rulesets, check, play, mistakes, compare, exploit, submit, status. Only files in the folder that it was started in
are read and written. submit and status need \`liars login\`, or LIARS_TOKEN. See docs/agents.md.`;

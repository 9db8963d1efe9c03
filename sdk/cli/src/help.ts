// What `--help` says after the flags and the examples.

export const EXITS = `
Exit codes: 0 success, 1 a check or comparison failed, 2 wrong usage, 3 network, 4 not signed in,
  130 stopped (Ctrl-C) before the end.
Environment: LIARS_SERVER (default http://localhost:8080), LIARS_TOKEN (a key for CI), NO_COLOR.`;

/** Of the commands that need more words than their flags have. */
export const NOTES: Readonly<Record<string, string>> = {
  dev: `
Every save is played in the same seats on the same luck, so that "change" holds little chance; it counts deals, and \`liars
compare\` is what decides. On a terminal: r plays as many deals again, for both saves; u takes the next ruleset, p other
opponents (each house bot alone); o opens the worst game in the viewer, q ends. What does not build is shown as \`liars check\`
shows it, and the last good result stays. Without a terminal each save prints a block.
Exit codes: 0, or with --once 1 where the bot does not build.`,

  profile: `
The games are played in the sandbox; then the bot is asked its decisions again, in a plain Node process under V8's sampling
profiler, with your rights: let it be your own. Numbers of a table are samples' shares of all CPU time.`,

  bench: `
The games are played in the sandbox; then the bot is asked each decision again, alone in a process, where the ladder's limits
are judged. --ladder scales by the house bot odds: what a decision takes it on that ladder, over what it takes here.`,

  play: `
Games are played in matches of 64 games, or deals, as on the ladder; several at a time, one for each core. Ctrl-C stops, with
what the matches tell that are over. Exit codes: 0 all games were played, 130 stopped before.`,

  tournament: `
Two meet in matches of 8 deals, each in both seats on the same luck. What was played is kept in a file as it goes: after
Ctrl-C, or a crash, the line that is printed first goes on from there. Exit codes: 0 all was played, 130 stopped before.`,

  compare: `
It says "better", "worse" or "within 10 Elo" as soon as that is sure: wrong in at most 1 of 20 tests, whatever the bots do
and however often you look. A match of 8 deals is the unit. It ends as "not told apart yet" at --deals, or at Ctrl-C, which
says how to go on. Elo is that of the expected score against each other (20 Elo: 52.9 %). With --against it is that of
points a game at that table: as much as two are apart that stand as far above the others as below them.
Exit codes: 0 A is better, 1 worse, within or not told apart, 130 stopped (Ctrl-C) before a verdict.`,

  exploit: `
It asks the bot everything that it can be asked in the last round of the duel, one die each, and finds the best answer to
that: what somebody wins who knows the bot. 0 is perfect play, 1 loses every round, and 0.444 loses 72 of 100. For a
bot that answers alike with four seeds of its random numbers it is exact for these answers. For any other it is a lower bound:
fitted to half of the seeds, judged on the others. Each game is asked as if the duel began there.
With --dice it asks in the same way in a round of other dice, and is exact for a bot that draws no lots.
With --whole somebody who may ask it plays whole duels against it, by local best response: they weigh its hands by what it
would have bid with each, and take the action that is best if they challenge next. What that wins is a lower bound too.
With --out each place is the end of a game by the rules and its seed: its last round is the leak, with somebody who knows the
bot, and the rounds before only lead there. \`liars replay\`, \`verify\` and \`debug\` take it as any other game.`,

  debug: `
The bot is asked again in the sandbox, under the ladder's limits, all that its seat was asked since its phase began: so it has
learned what it had learned then, and draws the same random numbers. What the others did is as it was, whatever it answers.
With --inspect it is then run as a plain Node process, with your rights and without limits, so let it be your own: the same
clock, random numbers and globals as in the sandbox, and source maps. Any debugger can attach; it stops in your source, at the
first line of the decision. In VS Code a terminal with auto attach does that by itself.`,

  challenge: `
Each bot plays with its active version. One of them must be yours, or all of the house. The match goes ahead of the rated ones
and counts for nothing: no rating, no style, no share of time. You have 20 in 24 hours (liars whoami), one at a time. Ctrl-C
leaves it running. Exit codes: 0 it was played, 1 it is void, 130 stopped before.`,

  mcp: `
A client starts it in the folder of your bots. Tools: new, rulesets, check, play, mistakes, debug, compare, exploit, submit, status. Only
files in the folder that it was started in are read and written. submit and status need \`liars login\`, or LIARS_TOKEN. See
docs/agents.md.`,
};

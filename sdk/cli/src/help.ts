// The text of `--help` after the flags and the examples.

export const EXITS = `
Exit codes: 0 success, 1 a check or comparison failed, 2 wrong usage, 3 network, 4 not signed in,
  130 stopped (Ctrl-C) before the end.
Environment: LIARS_SERVER (default: where you signed in last, or http://localhost:8080), LIARS_TOKEN (a key for CI), NO_COLOR.`;

/** Notes on the commands that need more explanation than their flags give. */
export const NOTES: Readonly<Record<string, string>> = {
  dev: `
Every save plays in the same seats with the same luck, so that little of "change" is chance. Its interval counts deals; to be
sure, use \`liars compare\`. Keys: r plays as many deals again with both saves, u takes the next ruleset, p other opponents
(each house bot alone), o opens the worst game in the viewer, q quits. If a save does not build, you see why, as in \`liars
check\`, and the last good result stays. Without a terminal, each save prints a block of lines.
Exit codes: 0; with --once, 1 if the bot does not build.`,

  profile: `
The games are played in the sandbox. Then the bot makes its decisions again in a plain Node process, under V8's sampling
profiler. That process has your rights, so profile only your own bots. The tables show shares of all CPU time.`,

  bench: `
The games are played in the sandbox. Then the bot makes each decision again, alone in a process, as when the ladder judges
its limits. --ladder scales the times by the house bot odds: its time for a decision on that ladder, divided by that here.`,

  play: `
Games are played in matches of 64 games or deals, as on the ladder, and one match at a time on each core. Ctrl-C stops, and
shows the results of the finished matches. LOS and p are about the difference in Elo between the first bot and another one.
They count deals, or games, as independent, like the intervals: p is below 0.05 where the interval of the difference excludes 0.
They hold for a number of games that was chosen before; \`liars compare\` may be stopped at any time.
@ladder/top3 stands for the three best bots of the ladder with these rules whose sources can be had: the house's, and your own.
Exit codes: 0 all games were played, 130 stopped before the end.`,

  tournament: `
Two bots meet in matches of 8 deals, with each bot in both seats with the same luck. Finished matches are saved in a file:
after Ctrl-C or a crash, the command that is printed at the start continues from there. Exit codes: 0 everything was played,
130 stopped before the end.`,

  compare: `
It says "better", "worse" or "within 10 Elo" as soon as that is sure: this is wrong in at most 1 of 20 tests, whatever the
bots do and however often you look. At --deals or Ctrl-C it ends with "not told apart yet", and says how to continue. After
each match of 4 deals both bots forget everything; on the ladder they usually play 8 before. For bots that learn so slowly
that this matters take --phase 8, which needs more deals. A difference in Elo is the expected score against each other (20
Elo: 52.9 %). With --against it is a difference of points a game at that table: that of two bots, one as far above the other
seats' bots as the other is below them.
Exit codes: 0 A is better, 1 worse, within or not told apart, 130 stopped (Ctrl-C) before a verdict.`,

  exploit: `
It asks the bot everything that it can be asked in the last round of the duel, one die each, and computes the best response:
what somebody who knows the bot wins. 0 is perfect play, 1 loses every round, and 0.444 loses 72 of 100. For a bot that gives
the same answers with four seeds of its random numbers, the result is exact for these answers. For any other bot it is a
lower bound: the response is fitted to half of the seeds and judged on the others. Each game starts as if the duel began there.
With --dice it asks in the same way in a round of other dice. That is exact, and works only for deterministic bots.
With --whole it plays whole duels against the bot, by local best response: it may ask the bot, weighs the bot's possible hands
by what it would have bid with each, and takes the action that is best if it challenges next. What it wins is a lower bound.
With --out each place is written as a game that follows the rules, with its seed. Its last round is the leak, against somebody
who knows the bot, and the rounds before only lead there. \`liars replay\`, \`verify\` and \`debug\` take it like any other game.
With --train it plays games of any ruleset against the opponents, some of its actions at random, and fits regression trees to
what each action brought by the end of the round. It chooses turns, and counts in six-card; the rest are a player's defaults.
Then it plays by the trees, five times over. At last it is judged on other luck: what it wins beyond the fair share is a lower
bound of what somebody could win who knows these opponents. The interval counts phases, so opponents may learn. The same
opponents and numbers give the same result on every machine.`,

  debug: `
In the sandbox, under the ladder's limits, the bot makes all decisions of its seat again, from the beginning of its phase. So
it has learned the same as then, and draws the same random numbers. The other seats do what they did, whatever it answers.
With --inspect, the bot then runs in a plain Node process, with your rights and without limits, so debug only your own bots.
It has the same clock, random numbers and globals as in the sandbox, and source maps. Any debugger can attach, and stops in
your source at the first line of the decision. In VS Code, a terminal with auto attach does this by itself.`,

  challenge: `
Each bot plays with its active version. One of the bots must be yours, or all must be house bots. The match is played before
rated matches, and counts for nothing: no rating, no style, no share of time. You have 20 challenges in 24 hours (see \`liars
whoami\`), one at a time. Ctrl-C ends only the waiting. Exit codes: 0 it was played, 1 it is void, 130 stopped earlier.`,

  mcp: `
A client starts it in the folder of your bots. Tools: new, rulesets, check, play, mistakes, debug, compare, exploit, submit,
status. It reads and writes only files in the folder that it was started in. submit and status need \`liars login\` or
LIARS_TOKEN. See docs/agents.md.`,
};

import { signed } from "../../core/english.ts";
import { defineWords, type Seen, type Stage, standing } from "../../core/words.ts";
import { diceActs, diceBids, diceEvents } from "../../dice/words.ts";

export const cupsWords = defineWords({
  card: String,
  bids: diceBids,
  acts: {
    ...diceActs,
    challenge: (_, __, stage) => `doubts${standing(stage)}`,
    watch: (_, { seat }, { table, words }) => {
      const last = table.bids.findLast((bid) => bid.seat === seat);
      return `watches${last === undefined ? "" : `; its last bid, ${words.bid(last.bid)}, still counts`}`;
    },
  },
  events: {
    ...diceEvents,
    reveal: (event, stage) => {
      const alone = event.challenger === undefined ? `All but ${stage.name(event.bidder)} watch: the round ends. ` : "";
      return `${alone}${diceEvents.reveal(event, stage)}`;
    },
    score: (event, stage) => `${stage.name(event.seat)} ${reason(event, stage)}${outcome(event, stage)}.`,
  },
  won: ({ options }) => `the target of ${options.target} points is hit exactly`,
  ahead: "most points win",
});

/** What earned or cost the points: "bid 4 threes, which is true: 4 × 3 = 12 points". */
function reason({ seat, points }: Seen<"score">, { table, words }: Stage): string {
  const size = Math.abs(points);
  const amount = `${size} ${size === 1 ? "point" : "points"}`;
  const { reveal } = table;
  const mine = table.bids.findLast((bid) => bid.seat === seat)?.bid;
  const bid = seat === reveal?.bidder || seat === reveal?.challenger ? reveal.bid : mine;
  if (reveal === null || bid?.kind !== "face") return `${points < 0 ? "loses" : "earns"} ${amount}`;
  const { quantity, face } = bid;
  // A doubter gains if the bid is false, all others if it is true.
  const doubts = seat === reveal.challenger;
  const truth = doubts !== points > 0 ? "true" : "false";
  const does = doubts ? "doubted" : seat === reveal.bidder ? "bid" : "stopped at";
  const sum =
    seat === reveal.bidder ? `${quantity} × ${face} = ${amount}` : `${amount}, the higher of ${quantity} and ${face}`;
  return `${does} ${words.bid(bid)}, which is ${truth}, and ${points < 0 ? "loses" : "earns"} ${sum}`;
}

function outcome({ points, counted, total }: Seen<"score">, { table }: Stage): string {
  if (counted) return `; its score is ${signed(total)}`;
  return `; ${signed(total)} + ${points} would pass the target of ${table.options.target}, so they do not count`;
}

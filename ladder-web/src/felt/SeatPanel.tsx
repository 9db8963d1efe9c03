import { type AnySeatTable, type Bid, type Card, faultWords, type Look, type Words } from "@liars-ladder/rules";
import { useContext } from "react";
import { amountOf } from "./amount.ts";
import { BidGlyph } from "./BidGlyph.tsx";
import { Bubble, type Thought } from "./Bubble.tsx";
import { CardFace } from "./CardFace.tsx";
import type { Call } from "./call.ts";
import { Die, type PieceState } from "./Die.tsx";
import styles from "./felt.module.css";
import { Ghosts } from "./Ghosts.tsx";
import { MySeats } from "./mine.ts";
import { Pile } from "./Pile.tsx";
import { handOf, type Room, sizesOf } from "./room.ts";
import { SeatToken } from "./SeatToken.tsx";

export interface SeatProps {
  seat: number;
  name: string;
  at: AnySeatTable;
  look: Look;
  words: Words;
  /** The seat's place as a grid area; undefined in a list. */
  area?: string;
  /** Its last bid of this round. */
  bid: Bid | null;
  acting: boolean;
  /** What it called the last bid. */
  called: Call["what"] | null;
  /** The seat's rank in the game, once it is over. */
  rank: number | null;
  /** Whether each of its dice supports the standing bid; null if that is not known. */
  counts: readonly (boolean | null)[];
  /** Room for the most that any seat has in this game. */
  room: Room;
  onLook?: (() => void) | undefined;
  thought?: Thought | undefined;
}

/** One seat of the table: its name, its dice or cards, and its last bid. */
export function SeatPanel(props: SeatProps) {
  const { seat, name, at, look, acting, rank, onLook } = props;
  const mine = useContext(MySeats).has(seat);
  return (
    <section
      className={styles.seat}
      style={props.area === undefined ? undefined : { "--area": props.area }}
      data-acting={acting || undefined}
      data-gone={!at.in || undefined}
      aria-label={`Seat ${seat + 1}: ${name}${mine ? ", yours" : ""}`}
    >
      <header className={styles.seatHead}>
        <SeatToken seat={seat} />
        {onLook ? (
          <button
            type="button"
            className={`${styles.seatName} notranslate`}
            onClick={onLook}
            title={`See what ${name} sees`}
          >
            {name}
          </button>
        ) : (
          <span className={`${styles.seatName} notranslate`}>{name}</span>
        )}
        <Measure at={at} look={look} rank={rank} />
      </header>
      <div className={styles.room}>
        <Ghosts room={props.room} piece={look.piece} />
        <Pieces {...props} />
      </div>
      <div className={styles.under}>
        <Said {...props} />
        {props.thought && <Bubble {...props.thought} />}
      </div>
    </section>
  );
}

/** What it called, or its last bid. */
function Said({ at, look, words, bid, called }: SeatProps) {
  return (
    <p className={styles.said}>
      {called !== null ? (
        <strong className={styles.liar}>{called === "calza" ? "Calza!" : "Challenge!"}</strong>
      ) : at.own.watching ? (
        <span>
          watches
          {bid ? (
            <>
              {" "}
              · <BidGlyph bid={bid} look={look} words={words} />
            </>
          ) : null}
        </span>
      ) : bid ? (
        <BidGlyph bid={bid} look={look} words={words} />
      ) : (
        <span aria-hidden="true"> </span>
      )}
    </p>
  );
}

function Measure({ at, look, rank }: { at: AnySeatTable; look: Look; rank: number | null }) {
  const amount = amountOf(at, look.measure);
  return (
    <span className={styles.measure}>
      {rank !== null && (
        <b className={styles.rank} data-first={rank === 1 || undefined}>
          #{rank}
        </b>
      )}
      <b>{look.measure === "points" && amount < 0 ? `−${-amount}` : amount}</b>
      <span className={styles.unit}>{look.measure === "points" ? "pts" : look.measure}</span>
    </span>
  );
}

function Pieces({ at, look, words, counts, name }: SeatProps) {
  if (at.out?.reason === "forfeit") return <p className={styles.goneText}>Forfeit: {faultWords(at.out.fault)}</p>;
  if (!at.in) return <p className={styles.goneText}>Out of the game</p>;
  const { hand } = at.own;
  const cards = handOf(at);
  const sizes = sizesOf(at);
  const stateOf = (die: number): PieceState | undefined => {
    const supports = counts[die];
    if (supports === true) return "counts";
    if (supports === false) return "idle";
    return at.own.open?.[die] || at.own.triggered?.[die] ? "open" : undefined;
  };
  return (
    <div className={styles.pieces} data-piece={look.piece}>
      <span className="unseen">{piecesWords(at, words, name)}</span>
      {look.piece === "card"
        ? at.faces.map((top, die) => (
            <Pile
              // A die has no other name than its place.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              key={die}
              top={top}
              size={sizes[die] ?? 1}
              below={at.own.piles?.[die]?.slice(1) ?? null}
              state={stateOf(die)}
            />
          ))
        : at.faces.map((face, die) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <Die key={die} face={typeof face === "number" ? face : null} look={look} state={stateOf(die)} />
          ))}
      {cards > 0 && (
        <span className={styles.hand}>
          {(hand ?? new Array<null>(cards).fill(null)).map((card, index) => (
            // Equal cards differ by nothing but their place.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <CardFace key={index} card={card} />
          ))}
        </span>
      )}
    </div>
  );
}

function piecesWords(at: AnySeatTable, words: Words, name: string): string {
  const known = at.faces.filter((face): face is Card => face !== null);
  const hidden = at.faces.length - known.length;
  if (at.faces.length === 0) {
    const { hand } = at.own;
    return hand ? `In hand: ${hand.map(words.card).join(", ")}` : `${name} has no dice yet`;
  }
  const shown = known.map(words.card).join(", ");
  if (known.length === 0) return `${hidden} hidden`;
  return hidden === 0 ? shown : `${shown}, and ${hidden} hidden`;
}

import { type AnyTable, type Bid, wordsOf } from "@liars-ladder/rules";
import type { ReactNode } from "react";
import { Icon } from "../ui/Icon.tsx";
import { BidGlyph } from "./BidGlyph.tsx";
import type { Thought } from "./Bubble.tsx";
import type { Call } from "./call.ts";
import styles from "./felt.module.css";
import { lookOf } from "./looks.ts";
import type { Room } from "./room.ts";
import { SeatPanel } from "./SeatPanel.tsx";
import { SeatToken } from "./SeatToken.tsx";
import { areasOf } from "./seating.ts";

export interface FeltProps {
  table: AnyTable;
  names: readonly string[];
  /** The seat at the bottom. */
  front: number;
  /** Whose step this is. */
  acting: number | null;
  call: Call | null;
  /** Which dice support the standing bid, by seat and die; null if the viewer cannot know. */
  counts: readonly (readonly (boolean | null)[])[];
  ranks: readonly number[] | null;
  /** Room for the most that a seat has in this game. */
  room: Room;
  /** Under the bid: chances that it is true. */
  children?: ReactNode;
  onLook?: (seat: number) => void;
  /** What bots noted at this step, by seat. */
  thoughts?: ReadonlyMap<number, Thought>;
}

/** The table, with the seats around the standing bid. It works for any ruleset, because it needs only a `Table`. */
export function Felt(props: FeltProps) {
  const { table, names, front, acting, call, counts, ranks, room, onLook } = props;
  const look = lookOf(table.ruleset);
  const words = wordsOf(table.ruleset);
  const { areas, template } = areasOf(table.players, front);
  const lastOf = (seat: number): Bid | null => table.bids.findLast((b) => b.seat === seat)?.bid ?? null;
  return (
    <div className={styles.rim} data-piece={look.piece} data-players={table.players}>
      <div className={styles.felt} style={{ "--areas": template }}>
        <div className={styles.center}>
          <Middle table={table} names={names} ranks={ranks} />
          {props.children}
        </div>
        {table.seats.map((at, seat) => (
          <SeatPanel
            // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its number
            key={seat}
            seat={seat}
            name={names[seat] ?? `Seat ${seat + 1}`}
            at={at}
            look={look}
            words={words}
            area={areas[seat] ?? "c"}
            bid={lastOf(seat)}
            acting={acting === seat}
            called={call?.seat === seat ? call.what : null}
            rank={ranks?.[seat] ?? null}
            counts={counts[seat] ?? []}
            room={room}
            onLook={onLook && (() => onLook(seat))}
            thought={props.thoughts?.get(seat)}
          />
        ))}
      </div>
    </div>
  );
}

function Middle({
  table,
  names,
  ranks,
}: {
  table: AnyTable;
  names: readonly string[];
  ranks: readonly number[] | null;
}) {
  const look = lookOf(table.ruleset);
  const words = wordsOf(table.ruleset);
  const bid = table.bids.at(-1);
  const dice = table.seats.reduce((sum, at) => sum + (at.in ? at.dice : 0), 0);
  const name = (seat: number) => names[seat] ?? `Seat ${seat + 1}`;
  const { own, reveal } = table;
  return (
    <>
      <p className={styles.roundLine}>
        {table.round === 0 ? "Before the first round" : `${own.palafico ? "Palafico round" : "Round"} ${table.round}`}
        {dice > 0 && <span> · {dice} dice</span>}
        {own.direction === -1 && <span> · reversed</span>}
        {own.drawPile ? <span> · {own.drawPile} to draw</span> : null}
        {own.wildcards ? <span> · {own.wildcards} wild left</span> : null}
      </p>
      <div className={styles.middle}>
        {ranks !== null ? (
          <p className={styles.winner}>
            {ranks.flatMap((rank, seat) => (rank === 1 ? [name(seat)] : [])).join(" & ")}{" "}
            {ranks.filter((r) => r === 1).length > 1 ? "share the win" : "wins"}
          </p>
        ) : reveal !== null ? (
          <Verdict reveal={reveal}>
            <BidGlyph bid={reveal.bid} look={look} words={words} />
          </Verdict>
        ) : bid === undefined ? (
          <p className={styles.noBid}>{table.round === 0 ? "Setting up" : `${name(table.starter)} opens`}</p>
        ) : (
          <div className={styles.standing}>
            <p className={styles.bigBid}>
              <BidGlyph bid={bid.bid} look={look} words={words} />
            </p>
            <p className={styles.bidder}>
              <SeatToken seat={bid.seat} small /> {name(bid.seat)}: {words.bid(bid.bid)}
            </p>
          </div>
        )}
      </div>
    </>
  );
}

/** Whether the call was right: a bid that was called exact has to be exactly true. */
function Verdict({ reveal, children }: { reveal: NonNullable<AnyTable["reveal"]>; children: ReactNode }) {
  const { bid, actual, calza } = reveal;
  const [holds, said] =
    calza === undefined
      ? [reveal.holds, reveal.holds ? "True" : "A lie"]
      : "quantity" in bid && bid.quantity === actual
        ? [true, "Exact"]
        : [false, "Not exact"];
  return (
    <div className={styles.verdict} data-holds={holds}>
      <p className={styles.stamp}>
        <Icon name={holds ? "check" : "close"} size="0.9em" /> {said}
      </p>
      <p>{children}</p>
      {actual !== undefined && (
        <p>
          <b>{actual}</b> on the table
        </p>
      )}
    </div>
  );
}

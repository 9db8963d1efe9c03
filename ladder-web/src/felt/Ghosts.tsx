import type { Look } from "@liars-ladder/rules";
import { memo } from "react";
import styles from "./felt.module.css";
import { MOST_UNDER, type Room } from "./room.ts";

/** Invisible pieces, as many as a seat can have: they reserve the room. */
export const Ghosts = memo(function Ghosts({ room, piece }: { room: Room; piece: Look["piece"] }) {
  return (
    <>
      {room.piles.map((sizes) => (
        <div key={sizes.join()} className={`${styles.pieces} ${styles.ghost}`} data-piece={piece} aria-hidden="true">
          {sizes.map((size, pile) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a pile is its place
            <span key={pile} style={{ "--under": Math.min(size - 1, MOST_UNDER) }} />
          ))}
        </div>
      ))}
      {room.hand > 0 && (
        <div className={`${styles.pieces} ${styles.ghost}`} data-piece={piece} aria-hidden="true">
          <div className={styles.hand}>
            {Array.from({ length: room.hand }, (_, card) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a card is its place
              <span key={card} className={styles.ghostCard} />
            ))}
          </div>
        </div>
      )}
    </>
  );
});

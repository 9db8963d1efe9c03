import { type Bid, findRuleset, isRuleset } from "@liars-ladder/rules";
import { BidGlyph } from "../felt/BidGlyph.tsx";
import { CardFace } from "../felt/CardFace.tsx";
import { Die } from "../felt/Die.tsx";
import { lookOf } from "../felt/looks.ts";
import { MySeats } from "../felt/mine.ts";
import { Pile } from "../felt/Pile.tsx";
import { SeatToken } from "../felt/SeatToken.tsx";
import { Sample } from "./Sample.tsx";
import styles from "./styleguide.module.css";

const FACES = [1, 2, 3, 4, 5, 6, null];
const STATES = [undefined, "counts", "idle", "open"] as const;
const CARDS = [1, 7, "R3", "*", "peek", "reroll", null];
const BIDS: readonly (readonly [ruleset: string, bid: Bid])[] = [
  ["palafico", { kind: "face", quantity: 4, face: 5 }],
  ["six-card", { kind: "face", quantity: 3, face: 6 }],
  ["nine-card", { kind: "number", quantity: 2, number: 7 }],
];

/** What lies on the table. */
export const Pieces = () => (
  <>
    {(["palafico", "ships-wheel"] as const).map((id) => (
      <Sample key={id} name={`Die of ${id}: faces, and unknown`} wide>
        <div className={styles.felt}>
          {FACES.map((face) => (
            <Die key={face} face={face} look={lookOf(id)} />
          ))}
        </div>
      </Sample>
    ))}
    <Sample name="Die, CardFace: plain, counts, idle, open" wide>
      <div className={styles.felt}>
        {STATES.map((state) => (
          <Die key={state ?? ""} face={5} look={lookOf("palafico")} state={state} />
        ))}
        {STATES.map((state) => (
          <CardFace key={state ?? ""} card={5} state={state} />
        ))}
      </div>
    </Sample>
    <Sample name="CardFace: number, colour, wild, powers, back" wide>
      <div className={styles.felt}>
        {CARDS.map((card) => (
          <CardFace key={card} card={card} />
        ))}
      </div>
    </Sample>
    <Sample name="Pile: one, three known, five unknown" wide>
      <div className={styles.felt}>
        <Pile top={4} size={1} below={null} />
        <Pile top={4} size={3} below={[2, 6]} />
        <Pile top={null} size={5} below={null} />
      </div>
    </Sample>
    <Sample name="BidGlyph" wide>
      <div className={styles.felt}>
        {BIDS.map(([id, bid]) => {
          const ruleset = findRuleset(id);
          return isRuleset(ruleset) && <BidGlyph key={id} bid={bid} look={ruleset.look} words={ruleset.words} />;
        })}
      </div>
    </Sample>
    <Sample name="SeatToken, small, one’s own" wide>
      <span className="row">
        {[0, 1, 2, 3, 4, 5, 6, 7].map((seat) => (
          <SeatToken key={seat} seat={seat} />
        ))}
        <SeatToken seat={0} small />
        <MySeats.Provider value={new Set([1, 2])}>
          <SeatToken seat={1} />
          <SeatToken seat={2} small />
        </MySeats.Provider>
      </span>
    </Sample>
  </>
);

import type { Choice } from "@liars-ladder/evaluate";
import type { Bid, Look } from "@liars-ladder/rules";
import { useEffect, useMemo, useRef, useState } from "react";
import { CardFace } from "../felt/CardFace.tsx";
import { Die } from "../felt/Die.tsx";
import { odds } from "../ui/format.ts";
import { Select } from "../ui/Select.tsx";
import styles from "./play.module.css";

/** More claims than this are a list to choose from. */
const MOST_CLAIMS = 9;

type BidChoice = Choice & { action: { type: "bid"; bid: Bid } };
const isBid = (choice: Choice): choice is BidChoice => choice.action.type === "bid";

interface Props {
  /** In the order of the rules. Actions other than bids are skipped. */
  choices: readonly Choice[];
  look: Look;
  /** The last bid. */
  last: Bid | undefined;
  /** The probability that a bid is true. Undefined if hints are off, or if the odds are not known. */
  chance(choice: Choice): number | undefined;
  busy: boolean;
  onBid(choice: Choice): void;
}

/** Chooses a bid: first what it claims, then how much of it. */
export function BidPicker({ choices, look, last, chance, busy, onBid }: Props) {
  const groups = useMemo(
    () =>
      [...Map.groupBy(choices.filter(isBid), ({ claim }) => claim ?? "")]
        .map(([claim, list]) => ({ claim, list }))
        .sort((a, b) => faceOf(a.list) - faceOf(b.list)),
    [choices],
  );
  const [claim, setClaim] = useState<string | null>(null);
  const [amount, setAmount] = useState<number | null>(null);
  const usual = groups.findIndex(({ list }) => last && list.some(({ action }) => isLike(action.bid, last)));
  const found = groups.findIndex((group) => group.claim === claim);
  const at = found >= 0 ? found : Math.max(0, usual);
  const list = groups[at]?.list ?? [];
  const chosen = list.find(({ action }) => amountOf(action.bid) === amount) ?? list[0];
  if (chosen === undefined) return null;
  const sure = chance(chosen);
  return (
    <form
      className={styles.picker}
      onSubmit={(event) => {
        event.preventDefault();
        onBid(chosen);
      }}
    >
      {groups.length > MOST_CLAIMS ? (
        <Select
          label="Bid"
          value={String(at)}
          options={groups.map((group, index) => [String(index), group.claim])}
          onChange={(value) => setClaim(groups[Number(value)]?.claim ?? null)}
        />
      ) : (
        <Claims groups={groups} at={at} look={look} onChoose={setClaim} />
      )}
      {list.length > 1 && <Amounts list={list} chosen={chosen} chance={chance} onChoose={setAmount} />}
      <button type="submit" className={`button primary ${styles.large}`} disabled={busy}>
        {chosen.says}
        {sure !== undefined && <span className={styles.chance}>{odds(sure)} chance to be true</span>}
      </button>
    </form>
  );
}

interface ClaimsProps {
  groups: readonly { claim: string; list: readonly BidChoice[] }[];
  at: number;
  look: Look;
  onChoose(claim: string): void;
}

const Claims = ({ groups, at, look, onChoose }: ClaimsProps) => (
  <fieldset className={styles.chips}>
    <legend className="unseen">What you bid on</legend>
    {groups.map(({ claim, list }, index) => (
      <label key={claim} className={styles.chip}>
        <input type="radio" name="claim" checked={index === at} onChange={() => onChoose(claim)} />
        <Claimed bid={list[0]!.action.bid} look={look} claim={claim} />
      </label>
    ))}
  </fieldset>
);

/** What a bid claims, as a drawing if there is one. */
function Claimed({ bid, look, claim }: { bid: Bid; look: Look; claim: string }) {
  if (bid.kind !== "face") return <span>{claim}</span>;
  return (
    <span className={styles.face}>
      <span className="unseen">{claim}</span>
      {look.piece === "die" ? <Die face={bid.face} look={look} /> : <CardFace card={bid.face} />}
    </span>
  );
}

interface AmountsProps {
  list: readonly BidChoice[];
  chosen: BidChoice;
  chance: Props["chance"];
  onChoose(amount: number): void;
}

/** Always one line, which scrolls sideways if there are many amounts. */
function Amounts({ list, chosen, chance, onChoose }: AmountsProps) {
  const line = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const at = line.current?.querySelector<HTMLElement>(`[data-amount="${amountOf(chosen.action.bid)}"]`);
    if (at && line.current) line.current.scrollLeft = at.offsetLeft - line.current.clientWidth / 2 + at.clientWidth / 2;
  }, [chosen]);
  return (
    <fieldset ref={line} className={`${styles.chips} ${styles.line}`}>
      <legend className="unseen">How much of it</legend>
      {list.map((choice) => {
        const amount = amountOf(choice.action.bid);
        const sure = chance(choice);
        return (
          <label key={amount} className={styles.chip} data-amount={amount}>
            <input type="radio" name="amount" checked={choice === chosen} onChange={() => onChoose(amount)} />
            <b>
              {amount}
              <span className="unseen">, {choice.says}</span>
            </b>
            {sure !== undefined && <span className={styles.odd}>{odds(sure)}</span>}
          </label>
        );
      })}
    </fieldset>
  );
}

/** Faces are sorted by number, not by their lowest bid. Other claims stay in the order of the rules. */
const faceOf = ([one]: readonly BidChoice[]): number => (one?.action.bid.kind === "face" ? one.action.bid.face : 0);

/** How much a bid claims. */
const amountOf = (bid: Bid): number => ("quantity" in bid ? bid.quantity : bid.kind === "straight" ? bid.length : 1);

/** Whether two bids claim the same thing, in any amount. */
const isLike = (one: Bid, other: Bid): boolean => {
  const bare = (bid: Bid): string => JSON.stringify({ ...bid, quantity: 0, length: 0 });
  return bare(one) === bare(other);
};

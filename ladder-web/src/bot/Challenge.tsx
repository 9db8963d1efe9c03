import type { Part } from "@liars-ladder/protocol";
import type { Problem } from "@liars-ladder/protocol/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { Next } from "../account/Left.tsx";
import { api } from "../api/client.ts";
import { query } from "../api/queries.ts";
import { meQuery, useMe } from "../api/session.ts";
import { botPath } from "../ui/format.ts";
import { Modal } from "../ui/Modal.tsx";
import { Select } from "../ui/Select.tsx";
import { ProblemNotice } from "../ui/States.tsx";

interface Props {
  data: Part<"getBot", "response">;
  /** The ladder that is meant: the one that the page shows, unless the address names another. */
  ladder: string | undefined;
  /** Who is to be challenged with this bot, which is the user's own: then the form is open at first. */
  rivals: readonly string[];
}

/** Lets a signed-in user play an unrated match with this bot. Empty for other users, and if the bot plays on no ladder. */
export function Challenge({ data, ladder, rivals }: Props) {
  const me = useMe();
  const [open, setOpen] = useState(rivals.length > 0);
  const ladders = data.entries
    .filter(({ status }) => status === "active" || status === "provisional")
    .map((entry) => entry.ladder);
  if (!me || ladders.length === 0) return null;
  const first = ladders.find((id) => id === ladder) ?? ladders[0]!;
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        Challenge
      </button>
      {open && (
        <Modal title="Challenge, unrated" onClose={() => setOpen(false)}>
          {rivals.length > 0 && first !== ladder && (
            <Notice>
              {data.bot.name} does not play on {ladder} now.
            </Notice>
          )}
          <Terms data={data} ladders={ladders} first={first} quota={me.quotas.challenges} rivals={rivals} />
        </Modal>
      )}
    </>
  );
}

const DEALS = [8, 16, 32, 64] as const;

interface TermsProps {
  data: Props["data"];
  ladders: readonly string[];
  first: string;
  quota: Part<"getMe", "response">["quotas"]["challenges"];
  rivals: Props["rivals"];
}

/** Asks for the ladder, the user's own bot and the number of deals, starts the challenge, and opens its page. */
function Terms({ data: { bot, mine }, ladders, first, quota, rivals }: TermsProps) {
  const [ladder, setLadder] = useState(first);
  const [own, setOwn] = useState("");
  const [deals, setDeals] = useState("32");
  const [left, setLeft] = useState<readonly string[]>([]);
  const { problem, ask } = useChallenge();
  const titles = useQuery(query("listLadders", {})).data?.items ?? [];
  const titleOf = (id: string) => titles.find((each) => each.ladder.id === id)?.ladder.title ?? id;
  const my = useQuery({ ...query("listBots", { query: { mine: true, limit: 100 } }), enabled: !mine });
  const owns = (my.data?.items ?? []).filter((each) => each.ladders.includes(ladder)).map((each) => botPath(each.bot));
  const chosen = owns.includes(own) ? own : owns[0];
  const asked = rivals.filter((name) => !left.includes(name));
  const bots = mine ? [botPath(bot), ...asked] : chosen === undefined ? [] : [chosen, botPath(bot)];
  if (quota.nextAt !== null)
    return (
      <Notice>
        All {quota.limit} challenges of a day are used
        <Next at={quota.nextAt} />.
      </Notice>
    );
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void ask(ladder, bots, Number(deals));
      }}
    >
      <p className="dim">
        It is played at once and counts for nothing. The ladder’s best house bots fill the other seats.{" "}
        {quota.limit - quota.used} of {quota.limit} are left today.
      </p>
      <Select label="Ladder" value={ladder} options={ladders.map((id) => [id, titleOf(id)])} onChange={setLadder} />
      {!mine && owns.length > 0 && (
        <Select label="Your bot" value={chosen!} options={owns.map((name) => [name, name])} onChange={setOwn} />
      )}
      {rivals.length > 0 && <Rivals rivals={rivals} left={left} onLeave={setLeft} />}
      <Select label="Deals" value={deals} options={DEALS.map((n) => [`${n}`, `${n}`])} onChange={setDeals} />
      {problem && <ProblemNotice problem={problem} />}
      {bots.length > 0 ? (
        <button type="submit" className="button primary">
          Play it
        </button>
      ) : (
        my.data && (
          <Notice>
            You have no bot on this ladder. <Link to="/studio">Write one</Link>.
          </Notice>
        )
      )}
    </form>
  );
}

/** The opponents, each of whom can be left out: a house bot takes the seat. */
function Rivals({
  rivals,
  left,
  onLeave,
}: Pick<Props, "rivals"> & { left: readonly string[]; onLeave(left: readonly string[]): void }) {
  return (
    <fieldset className="field">
      <legend className="field-label">Against</legend>
      {rivals.map((name) => (
        <label key={name} className="row">
          <input
            type="checkbox"
            checked={!left.includes(name)}
            onChange={() => onLeave(left.includes(name) ? left.filter((each) => each !== name) : [...left, name])}
          />{" "}
          {name}
        </label>
      ))}
    </fieldset>
  );
}

const Notice = ({ children }: { children: ReactNode }) => <p className="notice">{children}</p>;

/** Starts a challenge and goes to its page, or says why it could not be started. */
function useChallenge() {
  const [problem, setProblem] = useState<Problem | null>(null);
  const navigate = useNavigate();
  const client = useQueryClient();
  const ask = async (ladder: string, bots: string[], deals: number) => {
    const answer = await api.challenge({ params: { ladder }, body: { bots, deals } });
    if (!answer.ok) return setProblem(answer.problem);
    void client.invalidateQueries({ queryKey: meQuery.queryKey });
    await navigate({ to: "/matches/$match", params: { match: answer.value.id } });
  };
  return { problem, ask };
}

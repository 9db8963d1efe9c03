import type { NewLeague as Wish } from "@liars-ladder/protocol";
import type { Problem } from "@liars-ladder/protocol/client";
import { mustRuleset, RULESETS } from "@liars-ladder/rules";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "../api/client.ts";
import { OptionFields, optionsIn, Whole } from "../ui/OptionFields.tsx";
import { Section } from "../ui/Section.tsx";
import { Select } from "../ui/Select.tsx";
import { ProblemNotice } from "../ui/States.tsx";
import styles from "./league.module.css";
import { SCHEDULES } from "./words.ts";

const MOST_DIVISIONS = 4;

/** Division fields are told apart by a number of their own, so that one can be taken away from among them. */
interface Division {
  key: number;
  ruleset: string;
}

/** The form for a league: its rules, who comes, who meets whom, and when. */
export function NewLeague() {
  const navigate = useNavigate();
  const [divisions, setDivisions] = useState<readonly Division[]>([{ key: 0, ruleset: RULESETS[0]!.id }]);
  const [schedule, setSchedule] = useState<Wish["schedule"]>("round-robin");
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const make = async (form: FormData) => {
    setBusy(true);
    const answer = await api.createLeague({ body: wish(form, divisions, schedule) });
    setBusy(false);
    if (answer.ok) void navigate({ to: "/leagues/$league", params: { league: answer.value.id } });
    else setProblem(answer.problem);
  };
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void make(new FormData(event.currentTarget));
      }}
    >
      <Who />
      <Section id="games" title="What is played">
        {divisions.map(({ key, ruleset }, at) => (
          <DivisionFields
            key={key}
            number={key}
            ruleset={ruleset}
            onRuleset={(id) => setDivisions(divisions.map((one) => (one.key === key ? { key, ruleset: id } : one)))}
            {...(at > 0 && { onRemove: () => setDivisions(divisions.filter((one) => one.key !== key)) })}
          />
        ))}
        {divisions.length < MOST_DIVISIONS && (
          <p>
            <button
              type="button"
              className="button small"
              onClick={() => setDivisions([...divisions, { key: divisions.at(-1)!.key + 1, ruleset: RULESETS[0]!.id }])}
            >
              Add another game
            </button>
          </p>
        )}
      </Section>
      <Schedule schedule={schedule} onSchedule={setSchedule} />
      {problem && <ProblemNotice problem={problem} />}
      <p>
        <button type="submit" className="button primary" disabled={busy}>
          Make this league
        </button>
      </p>
    </form>
  );
}

const Who = () => (
  <Section id="who" title="Who plays">
    <div className={styles.form}>
      <label className="field">
        <span>Name of the league</span>
        <input className="input" name="name" required minLength={3} maxLength={60} autoComplete="off" />
      </label>
      <label className="field">
        <span>Who may join and see it</span>
        <select className="select" name="private" defaultValue="private">
          <option value="private">who is invited, by link or name</option>
          <option value="open">everybody</option>
        </select>
      </label>
      <label className="field">
        <span>Invited authors, by name (may be empty)</span>
        <input className="input" name="invited" placeholder="anna, bert" autoComplete="off" spellCheck={false} />
      </label>
    </div>
  </Section>
);

interface DivisionProps {
  number: number;
  ruleset: string;
  onRuleset(id: string): void;
  onRemove?: () => void;
}

/** One game of the league: any ruleset, with its options by the ruleset's own description. */
function DivisionFields({ number, ruleset: id, onRuleset, onRemove }: DivisionProps) {
  const { options, players } = mustRuleset(id);
  return (
    <fieldset className={styles.division}>
      <legend className="row">
        <Select
          label="Rules"
          value={id}
          options={RULESETS.map((one) => [one.id, one.title] as const)}
          onChange={onRuleset}
        />
        {onRemove && (
          <button type="button" className="button small" onClick={onRemove}>
            Remove
          </button>
        )}
      </legend>
      <div className={styles.form} key={id}>
        <Whole name={`players ${number}`} label="Seats" min={players.min} max={players.max} value={players.min} />
        <OptionFields specs={options} before={`${number} `} />
      </div>
    </fieldset>
  );
}

interface ScheduleProps {
  schedule: Wish["schedule"];
  onSchedule(schedule: Wish["schedule"]): void;
}

const Schedule = ({ schedule, onSchedule }: ScheduleProps) => (
  <Section id="schedule" title="Who meets whom, and when">
    <Select
      label="Schedule"
      value={schedule}
      options={(Object.keys(SCHEDULES) as Wish["schedule"][]).map((id) => [id, SCHEDULES[id].title] as const)}
      onChange={(value) => onSchedule(value as Wish["schedule"])}
    />
    <p className="dim prose">{SCHEDULES[schedule].about}</p>
    <div className={styles.form}>
      {schedule !== "ladder" && (
        <Whole
          name="rounds"
          label={schedule === "swiss" ? "Rounds (empty: as many as it takes)" : "How often all meet (empty: once)"}
          min={1}
          max={20}
        />
      )}
      <Whole name="deals" label="Deals at most, in all" min={1} max={20_000} value={1_000} />
      <label className="field">
        <span>Begins (empty: when you start it)</span>
        <input className="input" type="datetime-local" name="startsAt" />
      </label>
      <label className="field">
        <span>Ends at the latest</span>
        <input className="input" type="datetime-local" name="endsAt" required defaultValue={inAWeek()} />
      </label>
    </div>
  </Section>
);

/** As a field for a local time takes it. */
function inAWeek(): string {
  const then = new Date(Date.now() + 7 * 86_400_000);
  return new Date(then.getTime() - then.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** What the form asks for, as the API takes it. */
function wish(form: FormData, divisions: readonly Division[], schedule: Wish["schedule"]): Wish {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const [rounds, startsAt] = [text("rounds"), text("startsAt")];
  return {
    name: text("name"),
    private: text("private") === "private",
    invited: text("invited")
      .split(/[\s,]+/)
      .filter((name) => name !== ""),
    divisions: divisions.map(({ key, ruleset }) => ({
      ruleset,
      options: optionsIn(mustRuleset(ruleset).options, text, `${key} `),
      players: +text(`players ${key}`),
    })),
    schedule,
    ...(rounds !== "" && { rounds: +rounds }),
    deals: +text("deals"),
    ...(startsAt !== "" && { startsAt: new Date(startsAt).toISOString() }),
    endsAt: new Date(text("endsAt")).toISOString(),
  };
}

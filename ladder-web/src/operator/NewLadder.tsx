import type { OptionSpec } from "@liars-ladder/rules";
import { mustRuleset, RULESETS } from "@liars-ladder/rules";
import { type ReactNode, useState } from "react";
import { api } from "../api/client.ts";
import { Modal } from "../ui/Modal.tsx";
import { OptionFields, optionsIn, Whole } from "../ui/OptionFields.tsx";
import { Section } from "../ui/Section.tsx";
import { Select } from "../ui/Select.tsx";
import { ProblemNotice } from "../ui/States.tsx";
import { Reason, useDecision } from "./Decide.tsx";
import styles from "./operator.module.css";

/** What is taken for how much matches vary, where nobody measured it. */
const DESIGN = 0.75;

/** The form for a ladder: any ruleset, all its options by the ruleset's own description, seats and deals. */
export function NewLadder({ taken }: { taken: readonly string[] }) {
  const [ruleset, setRuleset] = useState(RULESETS[0]!.id);
  const [made, setMade] = useState<string | null>(null);
  return (
    <Section id="new-ladder" title="New ladder">
      <p className="dim prose">
        It starts at once, with all bots that play its rules on another ladder. Its rules never change: its games were
        played by them.
      </p>
      {made !== null && (
        <p className="notice good" role="status">
          {made}
        </p>
      )}
      <Select
        label="Rules"
        value={ruleset}
        options={RULESETS.map(({ id, title }) => [id, title] as const)}
        onChange={setRuleset}
      />
      <Fields key={`${ruleset} ${made}`} ruleset={ruleset} taken={taken} onMade={setMade} />
    </Section>
  );
}

interface FieldsProps {
  ruleset: string;
  taken: readonly string[];
  onMade(said: string): void;
}

function Fields({ ruleset: id, taken, onMade }: FieldsProps) {
  const { options, players } = mustRuleset(id);
  const [form, setForm] = useState<FormData | null>(null);
  const { problem, busy, decide } = useDecision(
    async (reason) => {
      const answer = await api.createLadder({ body: { ...wish(id, options, form), reason } });
      if (answer.ok) onMade(`${answer.value.ladder} is made, with ${answer.value.bots} bots.`);
      return answer;
    },
    () => setForm(null),
  );
  return (
    <>
      {form !== null && (
        <Sure
          id={String(form.get("id"))}
          what={`${id}, ${form.get("players")} at a table`}
          busy={busy}
          problem={problem && <ProblemNotice problem={problem} />}
          onBack={() => setForm(null)}
          onMake={() => void decide(String(form.get("reason")))}
        />
      )}
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          setForm(new FormData(event.currentTarget));
        }}
      >
        <Names taken={taken} />
        <Whole name="players" label="Seats" min={players.min} max={players.max} value={players.min} />
        <Whole name="deals" label="Deals a match (empty: as it pays)" min={1} max={64} />
        <OptionFields specs={options} />
        <div className={styles.whole}>
          <Reason />
        </div>
        <p className={styles.whole}>
          <button type="submit" className="button primary">
            Make this ladder
          </button>
        </p>
      </form>
    </>
  );
}

const Names = ({ taken }: { taken: readonly string[] }) => (
  <>
    <label className="field">
      <span>Id, in its address</span>
      <input
        className="input"
        name="id"
        required
        pattern="[a-z0-9][a-z0-9\-]{1,47}"
        title="2–48 of a–z, 0–9 and -"
        spellCheck={false}
        autoComplete="off"
        onInput={({ currentTarget: field }) =>
          field.setCustomValidity(taken.includes(field.value) ? "There is a ladder with this id already." : "")
        }
      />
    </label>
    <label className="field">
      <span>Title</span>
      <input className="input" name="title" required maxLength={64} autoComplete="off" />
    </label>
  </>
);

interface SureProps {
  id: string;
  what: string;
  busy: boolean;
  problem: ReactNode;
  onBack(): void;
  onMake(): void;
}

const Sure = ({ id, what, busy, problem, onBack, onMake }: SureProps) => (
  <Modal title={`Make the ladder ${id}?`} onClose={onBack}>
    <p>It is {what}. It cannot be changed or removed, only closed.</p>
    {problem}
    <p className="row">
      <button type="button" className="button primary" disabled={busy} onClick={onMake}>
        Make it
      </button>
      <button type="button" className="button" onClick={onBack}>
        Back
      </button>
    </p>
  </Modal>
);

/** What the form asks for, as the API takes it. */
function wish(ruleset: string, specs: Readonly<Record<string, OptionSpec>>, form: FormData | null) {
  const text = (name: string) => String(form?.get(name) ?? "");
  const options = optionsIn(specs, text);
  const deals = text("deals");
  return {
    ...{ id: text("id"), title: text("title"), ruleset, options, players: +text("players"), design: DESIGN },
    ...(deals !== "" && { deals: +deals }),
  };
}

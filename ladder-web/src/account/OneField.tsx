import type { Problem } from "@liars-ladder/protocol/client";
import type { InputHTMLAttributes } from "react";

interface Asked extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  /** What the button says. */
  verb: string;
  problem: Problem | null;
  send(value: string): Promise<void>;
}

/** A form that asks for one thing, and says what is wrong with it. */
export const OneField = ({ label, verb, problem, send, ...input }: Asked) => (
  <form
    className="stack"
    onSubmit={(event) => {
      event.preventDefault();
      void send(String(new FormData(event.currentTarget).get("value") ?? ""));
    }}
  >
    <label className="field">
      <span>{label}</span>
      <input className="input" name="value" required maxLength={200} {...input} />
    </label>
    {problem && (
      <p className="notice bad" role="alert">
        {problem.detail}
      </p>
    )}
    <button type="submit" className="button primary">
      {verb}
    </button>
  </form>
);

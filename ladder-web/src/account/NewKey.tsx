import { KEYS, SCOPE_WORDS, SCOPES } from "@liars-ladder/protocol/client";
import styles from "./account.module.css";

/** What a key can do, its name, and how many days it lives. */
export interface KeyWish {
  name: string;
  scopes: (typeof SCOPES)[number][];
  days: number;
}

const LIVES = [30, KEYS.days, KEYS.mostDays];

/** The form for a new key. `onMake` returns whether the key was made; then the form is emptied. */
export function NewKey({ onMake }: { onMake(wish: KeyWish): Promise<boolean> }) {
  const make = async (form: HTMLFormElement) => {
    const data = new FormData(form);
    const made = await onMake({
      name: String(data.get("name") ?? ""),
      scopes: SCOPES.filter((scope) => data.has(scope)),
      days: Number(data.get("days")),
    });
    if (made) form.reset();
  };
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void make(event.currentTarget);
      }}
    >
      <fieldset className={styles.scopes}>
        <legend className="field-label">Scopes of the new key</legend>
        {SCOPES.map((scope) => (
          <label key={scope}>
            <input type="checkbox" name={scope} defaultChecked={scope === "read" || scope === "submit"} />
            <span>
              <b>{scope}</b> <span className="dim">{SCOPE_WORDS[scope]}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <div className="row">
        <label>
          <span className="unseen">Name of the new key</span>
          <input className="input" name="name" placeholder="Name, such as ci" required maxLength={32} />
        </label>
        <label>
          <span className="unseen">Expires</span>
          <select className="select" name="days" defaultValue={KEYS.days}>
            {LIVES.map((days) => (
              <option key={days} value={days}>
                for {days} days
              </option>
            ))}
          </select>
        </label>
        <button type="submit" className="button">
          Create a key
        </button>
      </div>
    </form>
  );
}

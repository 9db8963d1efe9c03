import type { OptionSpec, OptionValue } from "@liars-ladder/rules";

type Specs = Readonly<Record<string, OptionSpec>>;

/** A field for each option of a ruleset, by the ruleset's own description. `before`: what the fields' names begin with. */
export const OptionFields = ({ specs, before = "" }: { specs: Specs; before?: string }) =>
  Object.entries(specs).map(([name, spec]) => <Option key={name} name={`${before}${name}`} spec={spec} />);

/** What these fields hold, as the API takes it. */
export const optionsIn = (specs: Specs, text: (field: string) => string, before = ""): Record<string, OptionValue> =>
  Object.fromEntries(
    Object.entries(specs).map(([name, spec]) => [name, optionValue(spec, text(`option ${before}${name}`))]),
  );

interface WholeProps {
  name: string;
  label: string;
  min: number;
  max: number;
  value?: number;
}

/** A whole number within bounds. */
export const Whole = ({ name, label, min, max, value }: WholeProps) => (
  <label className="field">
    <span>
      {label}, {min}–{max}
    </span>
    <input
      className="input"
      type="number"
      name={name}
      min={min}
      max={max}
      step={1}
      required={value !== undefined}
      {...(value !== undefined && { defaultValue: value })}
    />
  </label>
);

/** One option of the ruleset, as its specification says. */
function Option({ name, spec }: { name: string; spec: OptionSpec }) {
  if (spec.type === "integer")
    return <Whole name={`option ${name}`} label={spec.about} min={spec.min} max={spec.max} value={spec.default} />;
  const values = spec.type === "boolean" ? [true, false] : spec.values;
  return (
    <label className="field">
      <span>{spec.about}</span>
      <select className="select" name={`option ${name}`} defaultValue={String(spec.default)}>
        {values.map((value) => (
          <option key={String(value)} value={String(value)}>
            {typeof value === "boolean" ? (value ? "yes" : "no") : value}
          </option>
        ))}
      </select>
    </label>
  );
}

function optionValue(spec: OptionSpec, text: string): OptionValue {
  if (spec.type === "boolean") return text === "true";
  if (spec.type === "integer") return +text;
  return spec.values.find((value) => String(value) === text) ?? text;
}

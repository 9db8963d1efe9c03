interface Props {
  label: string;
  /** The label is for screen readers only. */
  labelUnseen?: boolean;
  value: string;
  options: readonly (readonly [value: string, text: string])[];
  onChange(value: string): void;
}

/** A choice from a list, with its label. */
export function Select({ label, labelUnseen = false, value, options, onChange }: Props) {
  return (
    <label className="row">
      {labelUnseen ? <span className="unseen">{label}</span> : label}
      <select className="select" value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

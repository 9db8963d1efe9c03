interface Props {
  label: string;
  /** The label is for screen readers only. */
  labelUnseen?: boolean;
  value: string;
  options: readonly (readonly [value: string, text: string])[];
  onChange(value: string, select: HTMLSelectElement): void;
}

/** A choice from a list, with its label. */
export function Select({ label, labelUnseen = false, value, options, onChange }: Props) {
  return (
    <label className="row">
      {labelUnseen ? <span className="unseen">{label}</span> : label}
      <select className="select" value={value} onChange={({ target }) => onChange(target.value, target)}>
        {options.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

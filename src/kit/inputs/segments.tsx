type Props<Value extends string | number> = {
  /** Name of the group, or the id of the heading that names it. */
  label: string | { by: string };
  options: readonly (readonly [value: Value, words: string])[];
  value: Value;
  className?: string;
  onChange: (value: Value) => void;
};

/** Switches between a few views of one thing. Each view is a button that stays pressed. */
export function Segments<Value extends string | number>(props: Props<Value>) {
  const { label, options, value, className = '', onChange } = props;
  const name = typeof label === 'string' ? { 'aria-label': label } : { 'aria-labelledby': label.by };
  return (
    <fieldset className={`q-segments ${className}`.trim()} {...name}>
      {options.map(([option, words]) => (
        <button
          key={option}
          type="button"
          className={option === value ? 'on' : ''}
          aria-pressed={option === value}
          onClick={() => onChange(option)}
        >
          {words}
        </button>
      ))}
    </fieldset>
  );
}

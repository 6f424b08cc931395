import type { ClockRules } from '../../../domain/payroll/clock/clock-rules.ts';
import { FormField } from '../../../kit/inputs/field.tsx';
import { Select } from '../../../kit/inputs/select.tsx';

type Props = { rules: ClockRules; onChange: (rules: ClockRules) => void };

const roundings = {
  0: 'Al minuto',
  5: 'A 5 minutos',
  10: 'A 10 minutos',
  15: 'A 15 minutos',
  30: 'A media hora',
};
const longest = Object.fromEntries([8, 9, 10, 11, 12, 13, 14, 16].map((hours) => [hours, `${hours} horas`]));
const breaks = {
  0: 'Ninguno',
  15: '15 minutos',
  30: '30 minutos',
  45: '45 minutos',
  60: '1 hora',
  90: '1 hora y media',
  120: '2 horas',
};
const days = { 6: '6 días', 5: '5 días' };

/** How marks are read. Each change is worked out at once. */
export function RulesFields({ rules, onChange }: Props) {
  const fields: readonly [keyof ClockRules, string, Readonly<Record<string, string>>][] = [
    ['round_minutes', 'Redondear cada marca', roundings],
    ['max_shift_hours', 'Turno más largo', longest],
    ['break_minutes', 'Descanso sin marcar', breaks],
    ['week_days', 'Semana de', days],
  ];
  return (
    <fieldset className="marks-rules">
      <legend className="vh">Cómo se leen las marcas</legend>
      {fields.map(([name, label, options]) => (
        <FormField key={name} label={label}>
          {(ties) => (
            <Select
              ties={ties}
              value={String(rules[name])}
              options={options}
              onChange={(value) => onChange({ ...rules, [name]: Number(value) })}
            />
          )}
        </FormField>
      ))}
    </fieldset>
  );
}

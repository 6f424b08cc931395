import { useQueryClient } from '@tanstack/react-query';
import { addOutline, closeOutline, warningOutline } from 'ionicons/icons';
import { type FormEvent, useRef, useState } from 'react';
import type { Errors } from '../../domain/validation.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { Field } from '../../kit/field.tsx';
import { Icon } from '../../kit/icon.tsx';
import PickerSheet from '../../kit/picker-sheet.tsx';
import { deductions, earnings } from '../payroll/palette.ts';
import { errorsOf, itemFrom, itemsOf, missingIn, noveltiesWith } from './novelties.ts';
import { NoveltyItem } from './novelty-item.tsx';
import type { EditProps } from './person-edit.tsx';
import { savePerson } from './save-person.ts';

type Props = EditProps & { onClose: () => void };

// Benefits are paid by runs of their own.
const choices = {
  earning: {
    title: 'Agregar devengado o ausencia',
    of: earnings.filter(({ id }) => !id.startsWith('benefits:')),
  },
  deduction: { title: 'Agregar deducción', of: deductions },
} as const;
type Adding = keyof typeof choices;

/** What happened to a person in the days of a payment: hours, absences, amounts. The rest is worked out. */
export default function NoveltiesDialog({ run, person, onClose }: Props) {
  const client = useQueryClient();
  const [items, setItems] = useState(() => itemsOf(person.novelties));
  const [days, setDays] = useState(String(person.novelties.worked_days ?? ''));
  const [adding, setAdding] = useState<Adding>();
  const [refused, setRefused] = useState<Errors>({});
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const rows = useRef<HTMLDivElement>(null);

  function change(next: typeof items) {
    setRefused({});
    setItems(next);
  }
  function add(choice: string) {
    const item = itemFrom(choice);
    change([...items, item]);
    setAdding(undefined);
    requestAnimationFrame(() =>
      rows.current?.querySelector<HTMLElement>(`[data-item="${item.id}"] input`)?.focus(),
    );
  }

  async function keep(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (busy || items.some((item) => Object.keys(missingIn(item)).length > 0)) return;
    setBusy(true);
    const { ending, novelties } = person;
    const written = { ...noveltiesWith(novelties, items, days), ...(ending && { ending }) };
    const errors = await savePerson(client, run, person, written);
    setBusy(false);
    if (errors) setRefused(errors);
    else onClose();
  }

  const loose = Object.entries(refused).filter(([path]) => !/^(hours|absences|earned|taken)\.\d/.test(path));
  return (
    <Dialog label={`Novedades de ${person.employee.name}`} as="sheet" onClose={onClose}>
      <form className="rn-new" noValidate onSubmit={(event) => void keep(event)}>
        <div className="q-sheet__h">
          <h2 className="t-heading">Novedades de {person.employee.name}</h2>
          <button type="button" className="q-ib" aria-label="Cerrar" onClick={onClose}>
            <Icon of={closeOutline} size="l" />
          </button>
        </div>
        <div className="q-sheet__b rn-rows" ref={rows}>
          {loose.map(([path, sentences]) => (
            <p key={path} className="q-err" role="alert">
              <Icon of={warningOutline} size="s" />
              {sentences.join(' ')}
            </p>
          ))}
          <p className="c-2 t-label">El sueldo, el auxilio y los descuentos de ley se calculan solos.</p>
          <Field
            label="Días trabajados en este pago"
            name="worked_days"
            optional
            hint="Vacío, los que dicen el contrato y las ausencias."
          >
            {(ties) => (
              <input
                {...ties}
                className="q-input q-input--num"
                data-first=""
                inputMode="numeric"
                autoComplete="off"
                value={days}
                onChange={(event) => {
                  setRefused({});
                  setDays(event.target.value.replace(/\D/g, '').slice(0, 2));
                }}
              />
            )}
          </Field>
          {items.map((item) => (
            <NoveltyItem
              key={item.id}
              item={item}
              errors={{ ...errorsOf(refused, item, items), ...(tried && missingIn(item)) }}
              onChange={(next) => change(items.map((one) => (one.id === item.id ? next : one)))}
              onRemove={() => change(items.filter((one) => one.id !== item.id))}
            />
          ))}
          <div className="rn-add">
            {(Object.keys(choices) as Adding[]).map((what) => (
              <button key={what} type="button" className="q-btn q-btn--ghost" onClick={() => setAdding(what)}>
                <Icon of={addOutline} />
                {choices[what].title}
              </button>
            ))}
          </div>
        </div>
        <div className="q-sheet__f">
          <button type="button" className="q-btn q-btn--ghost" onClick={onClose}>
            Cancelar
          </button>
          <button type="submit" className="q-btn q-btn--primary" aria-disabled={busy}>
            Guardar
          </button>
        </div>
      </form>
      {adding && (
        <PickerSheet
          title={choices[adding].title}
          choices={choices[adding].of}
          onClose={() => setAdding(undefined)}
          onPick={({ id }) => add(id)}
        />
      )}
    </Dialog>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { addOutline, warningOutline } from 'ionicons/icons';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Errors } from '../../domain/records/errors.ts';
import { employees } from '../../domain/resources/employees.ts';
import { FormFoot } from '../../kit/forms/form-foot.tsx';
import { FormField } from '../../kit/inputs/field.tsx';
import { Icon } from '../../kit/marks/icon.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { SheetHead } from '../../kit/overlays/sheet-head.tsx';
import { useClosing } from '../navigation/leaving.ts';
import AddSheet from '../novelties/add-sheet.tsx';
import { checkRequiredFields, getRowErrors } from '../novelties/novelty-fields.ts';
import { mergeNovelties, type NoveltyRow, toNoveltyRows } from '../novelties/novelty-row.ts';
import { useOwnConcepts } from '../novelties/own-concepts.ts';
import { normalizeTypedFigure } from '../records/figure-typed.ts';
import { useRecord } from '../records/records.ts';
import type { EditProps } from './edit-box.tsx';
import { useFirstWrong } from './first-wrong.ts';
import { NoveltyItem } from './novelty-item.tsx';
import { savePerson } from './save-person.ts';

type Props = EditProps & { onClose: () => void };

const titles = { earning: 'Agregar devengado o ausencia', deduction: 'Agregar deducción' } as const;
type Adding = keyof typeof titles;

// Benefits are paid by runs of their own.
const editedLists = ['hours', 'absences', 'earned', 'taken'] as const;

/** Novelties of a person in the days of a payment: hours, absences, amounts. The rest is worked out. */
export default function NoveltiesDialog({ run, person: now, onClose }: Props) {
  // As they were when this opened: what another person writes meanwhile is not written over.
  const [person] = useState(now);
  const client = useQueryClient();
  const [rows, setRows] = useState(() => toNoveltyRows(person.novelties, editedLists));
  const [days, setDays] = useState(String(person.novelties.worked_days ?? ''));
  const [adding, setAdding] = useState<Adding>();
  const [added, setAdded] = useState<string>();
  const [refused, setRefused] = useState<Errors>({});
  const [tried, setTried] = useState(0);
  const [dirty, setDirty] = useState(false);
  const [busy, setBusy] = useState(false);
  const concepts = useOwnConcepts();
  const ofSalary = concepts.some(({ formula }) => formula === 'percent');
  const { data: employee } = useRecord(employees, ofSalary ? person.employee.id : undefined);
  const list = useRef<HTMLDivElement>(null);
  const close = useClosing(dirty, onClose);
  useFirstWrong(list, tried);

  function changed() {
    setRefused({});
    setDirty(true);
  }
  function change(next: NoveltyRow[]) {
    changed();
    setRows(next);
  }
  function remove(row: NoveltyRow) {
    change(rows.filter((one) => one !== row));
    // Its button goes with it.
    list.current?.querySelector<HTMLElement>('.run-add button')?.focus();
  }
  function add(row: NoveltyRow) {
    change([...rows, row]);
    setAdding(undefined);
    setAdded(row.id);
  }
  // With the row itself: a frame later the person may be writing in another field.
  useEffect(() => {
    if (added) list.current?.querySelector<HTMLElement>(`[data-item="${added}"] input`)?.focus();
  }, [added]);

  async function keep(event: FormEvent) {
    event.preventDefault();
    setTried((times) => times + 1);
    if (busy || rows.some((row) => Object.keys(checkRequiredFields(row)).length > 0)) return;
    setBusy(true);
    const { ending, novelties } = person;
    const changes = { ...mergeNovelties(novelties, rows, days), ...(ending && { ending }) };
    const result = await savePerson(client, run, person, changes);
    setBusy(false);
    if ('saved' in result) return onClose();
    setRefused(result.errors);
    setTried((times) => times + 1);
  }

  const placed = /^((hours|absences|earned|taken)\.\d|worked_days$)/;
  const loose = Object.entries(refused).filter(([path]) => !placed.test(path));
  return (
    <Dialog label={`Novedades de ${person.employee.name}`} as="sheet" onClose={close}>
      <form
        className="run-form"
        noValidate
        data-dirty={dirty ? 'lost' : undefined}
        onSubmit={(event) => void keep(event)}
      >
        <SheetHead title={`Novedades de ${person.employee.name}`} onClose={close} />
        <div className="q-sheet-body run-rows stack gap-14" ref={list}>
          {loose.map(([path, sentences]) => (
            <p key={path} className="q-error" role="alert">
              <Icon of={warningOutline} size="s" />
              {sentences.join(' ')}
            </p>
          ))}
          <p className="c-2 t-label">El sueldo, el auxilio y los descuentos de ley se calculan solos.</p>
          <FormField
            label="Días trabajados en este pago"
            name="worked_days"
            optional
            hint="Vacío, los que dicen el contrato y las ausencias."
            errors={refused['worked_days']}
          >
            {(ties) => (
              <input
                {...ties}
                className="q-input q-input--num"
                data-first=""
                inputMode="numeric"
                autoComplete="off"
                maxLength={16}
                value={days}
                onChange={(event) => {
                  changed();
                  setDays(normalizeTypedFigure(event.target.value));
                }}
              />
            )}
          </FormField>
          {rows.map((row) => (
            <NoveltyItem
              key={row.id}
              row={row}
              errors={{ ...getRowErrors(refused, row, rows), ...(tried > 0 && checkRequiredFields(row)) }}
              onChange={(next) => change(rows.map((one) => (one.id === row.id ? next : one)))}
              onRemove={() => remove(row)}
            />
          ))}
          <div className="run-add flex">
            {(Object.keys(titles) as Adding[]).map((what) => (
              <button key={what} type="button" className="q-btn q-btn--ghost" onClick={() => setAdding(what)}>
                <Icon of={addOutline} />
                {titles[what]}
              </button>
            ))}
          </div>
        </div>
        <FormFoot onCancel={close} busy={busy} />
      </form>
      {adding && (
        <AddSheet
          what={adding}
          title={titles[adding]}
          salary={String(employee?.['salary'] ?? '')}
          benefits={false}
          onAdd={add}
          onClose={() => setAdding(undefined)}
        />
      )}
    </Dialog>
  );
}

import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type AbsenceKind, absenceConcepts } from '../../../domain/payroll/concepts/amounts.ts';
import { leaveReasons } from '../../../domain/payroll/concepts/leave-reasons.ts';
import type { Absence } from '../../../domain/payroll/novelties/novelties.ts';
import { countDays360, parseDay } from '../../../domain/values/day.ts';
import type { Run } from '../runs.ts';
import { buildAbsenceEffectQuery } from './absence-effect.ts';
import {
  type AbsenceDraft,
  buildAbsenceDraft,
  formatAbsence,
  parseAbsences,
  storeDraftText,
} from './absence-text.ts';
import type { PersonRow } from './grid-columns.ts';
import { usePersonLines } from './person-lines.ts';
import { useSettled } from './use-settled.ts';

export type AbsenceBarProps = {
  run: Run;
  person: PersonRow;
  /** Absences that the person has in the grid. */
  text: string;
  /** The absence that is being written over one of them. */
  draft: AbsenceDraft | undefined;
  /** The focus goes to the bar, which says when it is there. */
  wantsFocus: boolean;
  onFocused: () => void;
  onDraft: (draft: AbsenceDraft | undefined) => void;
  /** Stores the draft. Returns whether there is none any more. */
  onStore: () => boolean;
  /** The focus goes back to the grid. */
  onBack: () => void;
};

/** Type, dates, days, effect and article of an absence, written without leaving the keyboard. */
export function AbsenceBar(props: AbsenceBarProps) {
  const { run, person, text, draft, wantsFocus, onFocused, onDraft, onStore, onBack } = props;
  const [at, setAt] = useState(0);
  const absences = parseAbsences(text);
  const shown = draft ?? buildAbsenceDraft(text, at, person.start);
  const first = useRef<HTMLSelectElement>(null);
  const isLeft = useRef(false);
  useEffect(() => {
    if (!wantsFocus) return;
    first.current?.focus();
    onFocused();
  });

  const change = (changes: Partial<AbsenceDraft>) => onDraft({ ...shown, ...changes });
  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Escape') onDraft(undefined);
    else if (event.key !== 'Enter' || (event.target as Element).closest('button')) return;
    else if (!onStore()) return event.preventDefault();
    event.preventDefault();
    event.stopPropagation();
    // The draft is stored or dropped already.
    isLeft.current = true;
    onBack();
    isLeft.current = false;
  }
  const [start, end] = [parseDay(shown.start), parseDay(shown.end)];
  const days = start && end && start <= end ? countDays360(start, end) : undefined;
  return (
    <fieldset
      className="run-sheet-absence row wrap gap-8"
      aria-label={`Ausencia de ${person.employee.list_name}`}
      onKeyDown={handleKey}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!isLeft.current && !currentTarget.contains(relatedTarget)) onStore();
      }}
    >
      {absences.length > 0 && (
        <select
          className="q-input"
          aria-label="Cuál de sus ausencias"
          value={Math.min(shown.at, absences.length)}
          onChange={({ target: { value } }) => {
            if (onStore()) setAt(Number(value));
          }}
        >
          {absences.map((one, at) => (
            <option key={`${at} ${one.start}`} value={at}>
              {formatAbsence(one)}
            </option>
          ))}
          <option value={absences.length}>Otra ausencia</option>
        </select>
      )}
      <select
        ref={first}
        className="q-input"
        aria-label="Tipo de ausencia"
        value={shown.kind}
        onChange={({ target: { value } }) => change({ kind: value as AbsenceKind | '' })}
      >
        <option value="">{absences[shown.at] ? 'Quitar la ausencia' : 'Sin ausencia'}</option>
        {Object.entries(absenceConcepts).map(([kind, { label }]) => (
          <option key={kind} value={kind}>
            {label}
          </option>
        ))}
      </select>
      {shown.kind !== '' && (
        <>
          <input
            className="q-input"
            type="date"
            aria-label="Desde"
            value={shown.start}
            onChange={({ target: { value } }) => change({ start: value })}
            onBlur={() => {
              if (parseDay(shown.start) && shown.end < shown.start) change({ end: shown.start });
            }}
          />
          <span className="c-2">a</span>
          <input
            className="q-input"
            type="date"
            aria-label="Hasta"
            value={shown.end}
            onChange={({ target: { value } }) => change({ end: value })}
          />
          {days !== undefined && <b className="nowrap">{days === 1 ? '1 día' : `${days} días`}</b>}
          <Effect run={run} person={person} text={text} draft={shown} />
        </>
      )}
    </fieldset>
  );
}

/** Articles that an absence rests on; empty when only its computation says them. */
const listAbsenceLaw = ({ kind, reason }: Absence): readonly string[] =>
  reason ? [leaveReasons[reason].law] : absenceConcepts[kind].law;

type EffectProps = Pick<AbsenceBarProps, 'run' | 'person' | 'text'> & { draft: AbsenceDraft };

/** The effect of an absence on the payment, and its article. */
function Effect({ run, person, text, draft }: EffectProps) {
  const having = draft.kind === '' ? undefined : storeDraftText(text, draft);
  const lacking = parseAbsences(text)[draft.at] ? storeDraftText(text, { ...draft, kind: '' }) : text;
  const wanted = `${person.employee.id} ${having}`;
  const settled = useSettled(wanted);
  const isReady = having !== undefined && lacking !== undefined && settled === wanted;
  const kind = draft.kind === '' ? 'non_paid_leave' : draft.kind;
  const query = useQuery({
    ...buildAbsenceEffectQuery({ run, person, kind, having: having ?? '', lacking: lacking ?? '' }),
    enabled: isReady,
  });
  const absence = having === undefined ? undefined : parseAbsences(having)[draft.at];
  const law = absence ? listAbsenceLaw(absence) : [];
  return (
    <>
      {isReady && query.data && query.data.words !== '' && (
        <span className={query.data.isFault ? 'c-danger' : 'c-2 q-num'}>{query.data.words}</span>
      )}
      {law.length > 0 ? (
        <span className="c-3">{law.join(' · ')}</span>
      ) : (
        isReady && <ComputedLaw run={run} person={person} kind={kind} />
      )}
    </>
  );
}

/** Article that only the computation of a stored absence says. */
function ComputedLaw({ run, person, kind }: { run: Run; person: PersonRow; kind: AbsenceKind }) {
  const line = usePersonLines(run, person).find(({ concept }) => concept === absenceConcepts[kind].key);
  return line ? <span className="c-3">{line.explanation.law.join(' · ')}</span> : null;
}

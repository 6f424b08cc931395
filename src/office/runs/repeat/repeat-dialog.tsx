import { useQuery, useQueryClient } from '@tanstack/react-query';
import { checkmarkCircleOutline, warningOutline } from 'ionicons/icons';
import { type FormEvent, type ReactNode, useState } from 'react';
import { createWriteKey } from '../../../domain/calls/write-key.ts';
import type {
  LeftOutRepetition,
  NoveltyRepetition,
  RepetitionProposal,
} from '../../../domain/office/pay-run-repetitions.ts';
import { listInWords } from '../../../domain/text/list-in-words.ts';
import { formatPeopleCount } from '../../../domain/text/people-count.ts';
import { Icon } from '../../../kit/marks/icon.tsx';
import { Dialog } from '../../../kit/overlays/dialog.tsx';
import { SheetHead } from '../../../kit/overlays/sheet-head.tsx';
import { Empty } from '../../../kit/pages/page-states.tsx';
import { useClosing } from '../../navigation/leaving.ts';
import { Reading } from '../../records/reading.tsx';
import type { Run } from '../runs.ts';
import { useUndoNovelties } from '../undo-novelties.ts';
import { RefusedUndoNote, UndoButton } from '../undo-parts.tsx';
import {
  buildRepetitionQuery,
  chooseFirst,
  describeNovelties,
  findNewProposal,
  getRepetitionKey,
  keepChoice,
  type RepetitionResult,
  repeatNovelties,
} from './repetition.ts';
import './repeat.css?adopt';

type Props = { run: Run; onClose: () => void };

const title = 'Repetir las novedades del pago anterior';

/** Novelties of the payment before, proposed for this one and written once somebody says so. */
export function RepeatDialog({ run, onClose }: Props) {
  const query = useQuery(buildRepetitionQuery(run.id));
  // As it was first shown: a later read never changes what somebody is choosing from.
  const [first, setFirst] = useState<RepetitionProposal>();
  if (!first && query.data) setFirst(query.data);
  const [isTouched, setTouched] = useState(false);
  const close = useClosing(isTouched, onClose);
  // One dialog throughout: another in its place would rise over what was opened meanwhile.
  return (
    <Dialog label={title} as="sheet" onClose={close}>
      <SheetHead title={title} onClose={close} />
      {first ? (
        <Proposal run={run} first={first} isTouched={isTouched} onTouch={setTouched} onClose={close} />
      ) : (
        <div className="q-sheet-body repeat-body">
          <Reading of={query} />
        </div>
      )}
    </Dialog>
  );
}

const countWords = (count: number): string => (count === 1 ? '1 novedad' : `${count} novedades`);
const countPeople = (rows: readonly NoveltyRepetition[]): number =>
  new Set(rows.map(({ employee }) => employee.id)).size;

type ProposalProps = Props & {
  first: RepetitionProposal;
  /** True once something was chosen by hand. */
  isTouched: boolean;
  onTouch: (isTouched: boolean) => void;
};

function Proposal({ run, first, isTouched, onTouch, onClose }: ProposalProps) {
  const client = useQueryClient();
  const [writeKey] = useState(createWriteKey);
  const [proposal, setProposal] = useState(first);
  const [chosen, setChosen] = useState(() => chooseFirst(first));
  const [isStale, setStale] = useState(false);
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<RepetitionResult>();
  const { previous, repetitions, left_out: leftOut } = proposal;
  const written = repetitions.filter((one) => chosen.has(getRepetitionKey(one)));

  function choose(keys: readonly string[], isChosen: boolean) {
    onTouch(true);
    setChosen((before) => {
      const next = new Set(before);
      for (const key of keys) isChosen ? next.add(key) : next.delete(key);
      return next;
    });
  }
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy || written.length === 0) return;
    setBusy(true);
    const tried = await repeatNovelties(client, run.id, proposal, written, writeKey);
    setBusy(false);
    if (tried.done) {
      onTouch(false);
      return setResult(tried.answer.data);
    }
    const current = findNewProposal(tried.refusal?.body.current);
    if (!current) return;
    setProposal(current);
    setChosen((before) => keepChoice(proposal, before, current));
    setStale(true);
  }

  if (result) return <Outcome run={run} result={result} onClose={onClose} />;
  if (repetitions.length === 0)
    return (
      <>
        <div className="q-sheet-body repeat-body stack gap-14">
          <Empty {...describeNothing(proposal)} />
          <OpenPayments rows={leftOut} />
          <LeftOut rows={leftOut} />
        </div>
        <Foot onClose={onClose} />
      </>
    );
  return (
    <form className="repeat-form" noValidate onSubmit={(event) => void submit(event)}>
      <div className="q-sheet-body repeat-body stack gap-14" data-kept={isTouched ? '' : undefined}>
        <p className="t-label c-2">
          De {listInWords(previous.map(({ name }) => `«${name}»`))}. Sin ausencias, sin lo recurrente y sin lo
          que descuenta una orden: eso ya llega solo.
        </p>
        {isStale && (
          <p className="q-note q-note--warn" role="alert">
            <Icon of={warningOutline} />
            <span>Algo cambió mientras usted miraba. Esto es lo que se repetiría ahora.</span>
          </p>
        )}
        <OpenPayments rows={leftOut} />
        <Repetitions rows={repetitions} chosen={chosen} onChoose={choose} />
        <LeftOut rows={leftOut} />
      </div>
      <Foot onClose={onClose} onlyClose={false}>
        <button type="submit" className="q-btn q-btn--primary" aria-disabled={busy || written.length === 0}>
          {busy
            ? 'Escribiendo…'
            : written.length === 0
              ? 'Elija alguna'
              : `Escribir ${countWords(written.length)} de ${formatPeopleCount(countPeople(written))}`}
        </button>
      </Foot>
    </form>
  );
}

/** Words for a proposal without repetitions. */
const describeNothing = ({ previous, left_out }: RepetitionProposal): { title: string; text: string } =>
  previous.length === 0
    ? left_out.some(isOpenPayment)
      ? { title: 'Falta cerrar el pago anterior', text: 'Se repite lo de un pago que ya se cerró.' }
      : {
          title: 'No hay un pago anterior',
          text: 'A estas personas no se les ha cerrado antes otro pago de sueldo de esta clase.',
        }
    : {
        title: 'No hay nada por repetir',
        text: `Lo de ${listInWords(previous.map(({ name }) => `«${name}»`))} ya está en este pago, o no se repite.`,
      };

type FootProps = { onClose: () => void; onlyClose?: boolean; children?: ReactNode };
const Foot = ({ onClose, onlyClose = true, children }: FootProps) => (
  <div className="q-sheet-foot">
    <button type="button" className="q-btn q-btn--ghost" onClick={onClose}>
      {onlyClose ? 'Cerrar' : 'Cancelar'}
    </button>
    {children}
  </div>
);

type RepetitionsProps = {
  rows: readonly NoveltyRepetition[];
  chosen: ReadonlySet<string>;
  onChoose: (keys: readonly string[], isChosen: boolean) => void;
};

function Repetitions({ rows, chosen, onChoose }: RepetitionsProps) {
  const all = rows.map(getRepetitionKey);
  const count = all.filter((key) => chosen.has(key)).length;
  const replacing = rows.filter(({ replaces }) => replaces).length;
  return (
    <>
      {replacing > 0 && (
        <p className="t-caption c-warn">
          {replacing === 1
            ? '1 reemplaza lo que ya está escrito: elíjala si es lo que quiere.'
            : `${replacing} reemplazan lo que ya está escrito: elíjalas si es lo que quiere.`}
        </p>
      )}
      <table className="repeat-table full text-14">
        <thead>
          <tr>
            <th className="rule-bottom" scope="col">
              <input
                type="checkbox"
                className="q-check"
                aria-label="Todas"
                checked={count === all.length}
                ref={(box) => {
                  if (box) box.indeterminate = count > 0 && count < all.length;
                }}
                onChange={(event) => onChoose(all, event.target.checked)}
              />
            </th>
            <th className="text-13 c-3 m rule-bottom" scope="col">
              Persona y concepto
            </th>
            <th className="tr text-13 c-3 m rule-bottom" scope="col">
              Ahora
            </th>
            <th className="tr text-13 c-3 m rule-bottom" scope="col">
              Quedaría
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const key = getRepetitionKey(row);
            const id = `repeat-${key.replace(/\W/g, '-')}`;
            return (
              <tr key={key} className={row.replaces ? 'repeat-replaces' : undefined}>
                <td className="rule-bottom">
                  <input
                    type="checkbox"
                    className="q-check"
                    id={id}
                    checked={chosen.has(key)}
                    onChange={(event) => onChoose([key], event.target.checked)}
                  />
                </td>
                <th className="rule-bottom m" scope="row">
                  <label htmlFor={id}>
                    {row.employee.list_name}
                    <small className="block t-caption c-3">{row.label}</small>
                  </label>
                </th>
                <td className="q-num tr rule-bottom c-3">
                  <Values lines={describeNovelties(row.now)} />
                </td>
                <td className="q-num tr rule-bottom b">
                  <Values lines={describeNovelties(row.next)} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}

const Values = ({ lines }: { lines: readonly string[] }) =>
  lines.length === 0 ? (
    <span className="c-3">nada</span>
  ) : (
    lines.map((line, at) => (
      <span key={`${at} ${line}`} className="block">
        {line}
      </span>
    ))
  );

const isOpenPayment = ({ reason }: LeftOutRepetition): boolean => reason === 'open_payment';

/** Groups rows that say the same of several people. */
function groupByWords(rows: readonly LeftOutRepetition[]): [words: string, people: LeftOutRepetition[]][] {
  const groups = new Map<string, LeftOutRepetition[]>();
  for (const row of rows) {
    const words = `${row.concept ? `${row.concept}. ` : ''}${row.message}.`;
    groups.set(words, [...(groups.get(words) ?? []), row]);
  }
  return [...groups];
}

const nameGroup = (rows: readonly LeftOutRepetition[]): string =>
  rows.length > MAX_NAMES
    ? formatPeopleCount(rows.length)
    : listInWords(rows.map(({ employee }) => employee.list_name));
const MAX_NAMES = 3;

/** Warns about people whose payment before is open: nothing of theirs is repeated. */
function OpenPayments({ rows }: { rows: readonly LeftOutRepetition[] }) {
  return groupByWords(rows.filter(isOpenPayment)).map(([words, people]) => (
    <p key={words} className="q-note q-note--warn">
      <Icon of={warningOutline} />
      <span>
        {nameGroup(people)}: {words}
      </span>
    </p>
  ));
}

/** Novelties that are not repeated, and why. */
function LeftOut({ rows }: { rows: readonly LeftOutRepetition[] }) {
  const groups = groupByWords(rows.filter((row) => !isOpenPayment(row)));
  if (groups.length === 0) return null;
  return (
    <details className="q-note q-note--plain repeat-left" open={groups.length <= 4}>
      <summary>No se repite ({groups.reduce((count, [, people]) => count + people.length, 0)})</summary>
      <ul>
        {groups.map(([words, people]) => (
          <li key={words}>
            {nameGroup(people)}: {words}
          </li>
        ))}
      </ul>
    </details>
  );
}

type OutcomeProps = { run: Run; result: RepetitionResult; onClose: () => void };

/** Result of the write, which is undone as one step. */
function Outcome({ run, result, onClose }: OutcomeProps) {
  const undoing = useUndoNovelties(run.id, result.undo, onClose);
  return (
    <>
      <div className="q-sheet-body repeat-body stack gap-14" data-kept="">
        <p className="q-note q-note--ok" role="status">
          <Icon of={checkmarkCircleOutline} />
          <span>
            {result.changed === 0
              ? 'No se escribió nada.'
              : `Quedaron escritas las novedades de ${formatPeopleCount(result.changed)}, y el pago se recalculó.`}
          </span>
        </p>
        <RefusedUndoNote {...undoing} />
        <LeftOut rows={result.left_out} />
      </div>
      <Foot onClose={onClose}>
        <UndoButton {...undoing} />
      </Foot>
    </>
  );
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { warningOutline } from 'ionicons/icons';
import { useMemo, useState } from 'react';
import type { MarkedPerson } from '../../../domain/office/pay-run-marks.ts';
import type { ClockRules } from '../../../domain/payroll/clock/clock-rules.ts';
import { formatPeopleCount } from '../../../domain/text/people-count.ts';
import { Icon } from '../../../kit/marks/icon.tsx';
import { Empty } from '../../../kit/pages/page-states.tsx';
import { formatMonthTitle } from '../../months/month.ts';
import { useLeaving } from '../../navigation/leaving.ts';
import { Page } from '../../page/page.tsx';
import { Reading } from '../../records/reading.tsx';
import { runTitle } from '../kinds.ts';
import type { Run } from '../runs.ts';
import { ClockCodes } from './clock-codes.tsx';
import { MarkedRow } from './marked-row.tsx';
import {
  assignMarks,
  buildMarksQuery,
  keepCodes,
  keepRules,
  type LoadedClock,
  readKeptCodes,
  readKeptRules,
  type WriteKeys,
  type WrittenMarks,
  writeMarks,
} from './marks.ts';
import { MarksWritten } from './marks-written.tsx';
import { RulesFields } from './rules-fields.tsx';

type PersonOfRun = Parameters<typeof assignMarks>[1][number] & { employee: { list_name: string } };
type Props = LoadedClock & {
  run: Run;
  people: readonly PersonOfRun[];
  onOther: () => void;
};

/** People that are drawn at first, and with each «Mostrar más». */
const SHOWN_PEOPLE = 100;

/** People of a file of marks, with the hours that they would be written and the days that lack a mark. */
export function MarksReview({ run, people, name, file, sheet, onOther }: Props) {
  const client = useQueryClient();
  const [rules, setRules] = useState(readKeptRules);
  const [codes, setCodes] = useState(readKeptCodes);
  const [replacing, setReplacing] = useState<ReadonlySet<string>>(new Set());
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [shown, setShown] = useState(SHOWN_PEOPLE);
  const [keys] = useState<WriteKeys>(() => new Map());
  const [busy, setBusy] = useState(false);
  const [written, setWritten] = useState<WrittenMarks>();
  const assigned = useMemo(() => assignMarks(file, people, codes, rules), [file, people, codes, rules]);
  const sent = useMemo(
    () =>
      assigned.known.map(({ id, marks }) => ({
        ...{ employee_id: id, marks },
        ...(replacing.has(id) && { replace_undated: true }),
      })),
    [assigned, replacing],
  );
  const query = useQuery(buildMarksQuery(run.id, sent, rules));
  const marked = query.data;
  const writing = marked?.filter((one) => isWritten(one) && !left.has(one.employee.id)) ?? [];
  useLeaving(writing.length > 0 && !written);

  function changeRules(next: ClockRules) {
    keepRules(next);
    setRules(next);
  }
  function choose(code: string, id: string | undefined) {
    const next = new Map([...codes].filter(([other]) => other !== code));
    if (id !== undefined) next.set(code, id);
    keepCodes(next);
    setCodes(next);
  }
  async function write() {
    if (busy || writing.length === 0) return;
    setBusy(true);
    const versionOf = new Map(writing.map(({ employee, version }) => [employee.id, version]));
    const chosen = sent.flatMap((one) => {
      const version = versionOf.get(one.employee_id);
      return version === undefined ? [] : [{ ...one, base_version: version }];
    });
    setWritten(await writeMarks(client, run.id, chosen, rules, keys));
    setBusy(false);
  }

  const title = `Marcas: ${runTitle(run)}`;
  const sub = `${formatMonthTitle(run)} · ${name}`;
  if (written)
    return (
      <Page title={title} sub={sub}>
        <MarksWritten run={run} written={written} onOther={onOther} />
      </Page>
    );
  return (
    <Page
      title={title}
      sub={sub}
      actions={
        <button type="button" className="q-btn q-btn--ghost" onClick={onOther}>
          Otro archivo
        </button>
      }
      footed
    >
      <div
        className="marks-body stack gap-16 grow scrolls"
        data-dirty={writing.length > 0 ? 'lost' : undefined}
      >
        <section className="q-card stack gap-14" aria-label="Cómo se leen">
          <RulesFields rules={rules} onChange={changeRules} />
          <FileFacts file={file} sheet={sheet} outside={assigned.outside} />
        </section>
        <ClockCodes unknown={assigned.unknown} chosen={assigned.chosen} people={people} onChoose={choose} />
        {sent.length === 0 ? (
          <Empty
            title="Ninguna marca es de este pago"
            text="Diga de quién es cada código, o elija el archivo de los días de este pago."
          />
        ) : !marked ? (
          <Reading of={query} />
        ) : (
          <section className="q-card" aria-label="Personas">
            <ul className="marks-people ruled">
              {sortMarked(marked)
                .slice(0, shown)
                .map((one) => (
                  <MarkedRow
                    key={one.employee.id}
                    of={one}
                    isChosen={isWritten(one) && !left.has(one.employee.id)}
                    onChoose={(isChosen) => setLeft((before) => toggle(before, one.employee.id, !isChosen))}
                    isReplacing={replacing.has(one.employee.id)}
                    onReplace={(isReplacing) =>
                      setReplacing((before) => toggle(before, one.employee.id, isReplacing))
                    }
                  />
                ))}
            </ul>
            {marked.length > shown && (
              <button
                type="button"
                className="q-btn q-btn--plain"
                onClick={() => setShown((before) => before + SHOWN_PEOPLE)}
              >
                Mostrar más ({marked.length - shown})
              </button>
            )}
          </section>
        )}
      </div>
      <div className="run-sheet-foot row wrap gap-12 fixed">
        <p className="grow" role="status">
          {query.isFetching ? 'Calculando…' : marked ? describeMarked(marked) : ''}
        </p>
        <button
          type="button"
          className="q-btn q-btn--primary"
          aria-disabled={busy || query.isFetching || writing.length === 0}
          onClick={() => void write()}
        >
          {busy
            ? 'Escribiendo…'
            : writing.length === 0
              ? 'Nada por escribir'
              : `Escribir las horas de ${formatPeopleCount(writing.length)}`}
        </button>
      </div>
    </Page>
  );
}

/** Returns whether a write would change the hours of a person. */
const isWritten = ({ changes, refused }: MarkedPerson): boolean => changes && refused === null;

const toggle = (before: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> =>
  new Set(isIn ? [...before, id] : [...before].filter((one) => one !== id));

/** Whoever needs a look first: refused, then with days in doubt, then by name. */
const sortMarked = (marked: readonly MarkedPerson[]): MarkedPerson[] => {
  const rank = ({ refused, doubts }: MarkedPerson) => (refused ? 0 : doubts.length > 0 ? 1 : 2);
  return [...marked].sort(
    (a, b) => rank(a) - rank(b) || a.employee.list_name.localeCompare(b.employee.list_name, 'es'),
  );
};

function describeMarked(marked: readonly MarkedPerson[]): string {
  const doubts = marked.reduce((sum, one) => sum + one.doubts.length, 0);
  const same = marked.filter(({ changes }) => !changes).length;
  return [
    formatPeopleCount(marked.length),
    ...(doubts > 0 ? [`${doubts === 1 ? '1 día' : `${doubts} días`} en duda`] : []),
    ...(same > 0 ? [`${same} sin cambios`] : []),
  ].join(' · ');
}

/** Marks and rows of the file that are not used. */
type FactsProps = Omit<LoadedClock, 'name'> & { outside: number };
function FileFacts({ file, sheet, outside }: FactsProps) {
  const facts = [
    ...(sheet === undefined ? [] : [`Solo se leyó la hoja «${sheet}»: guarde las otras aparte, o júntelas.`]),
    ...(outside > 0
      ? [
          outside === 1
            ? '1 marca es de otros días y no se usa.'
            : `${outside} marcas son de otros días y no se usan.`,
        ]
      : []),
    ...(file.unread.length > 0
      ? [
          `${file.unread.length === 1 ? '1 fila no dice' : `${file.unread.length} filas no dicen`} quién marcó ni cuándo: ` +
            `${file.unread
              .slice(0, 3)
              .map(({ line, text }) => `${line} («${text.slice(0, 40)}»)`)
              .join(', ')}${file.unread.length > 3 ? '…' : ''}`,
        ]
      : []),
  ];
  return facts.map((fact) => (
    <p key={fact} className="q-note q-note--plain">
      <Icon of={warningOutline} />
      <span>{fact}</span>
    </p>
  ));
}

import { CancelledError, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { addOutline, cloudUploadOutline } from 'ionicons/icons';
import { useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { labelNamesakes } from '../../../domain/identity/person-name.ts';
import { formatPeopleCount } from '../../../domain/text/people-count.ts';
import { useMedia, wide } from '../../../kit/device/media.ts';
import { Grid } from '../../../kit/grid/grid.tsx';
import {
  firstGridState,
  type GridState,
  type GridStep,
  holdPlace,
  keepInside,
  recordChanges,
  selectRange,
} from '../../../kit/grid/grid-state.ts';
import { filterChoices } from '../../../kit/inputs/choices.ts';
import { Search } from '../../../kit/inputs/search.tsx';
import { Icon } from '../../../kit/marks/icon.tsx';
import { defineLazyPart } from '../../../kit/pages/load-chunk.ts';
import { useStableCallback } from '../../../kit/pages/stable-callback.ts';
import { formatMonthTitle } from '../../months/month.ts';
import { useLeaving } from '../../navigation/leaving.ts';
import { buildOwnConceptsQuery } from '../../novelties/own-concepts.ts';
import { Page } from '../../page/page.tsx';
import { dropDraft } from '../../records/kept-draft.ts';
import { Reading } from '../../records/reading.tsx';
import { ClosedToNovelties, isWritable } from '../closed-to-novelties.tsx';
import { runTitle } from '../kinds.ts';
import { buildNoveltiesQuery, type Run, useRun } from '../runs.ts';
import { ABSENCES, type AbsenceDraft, findDraftFault, storeDraftText } from './absence-text.ts';
import { CellBar } from './cell-bar.tsx';
import { buildOwnColumns, gridColumns, type NoveltyColumn, type PersonRow } from './grid-columns.ts';
import { GridFoot } from './grid-foot.tsx';
import { chooseColumns, keepColumns } from './kept-columns.ts';
import { buildNoveltiesSheet, buildShownColumns, resultColumns } from './novelties-sheet.ts';
import { describeChangedSince, describeLeftOut, setCellTexts } from './typed-rows.ts';
import { buildGridDraftName, useSaving } from './use-saving.ts';
import '../runs.css?adopt';

const PickerSheet = defineLazyPart('picker-sheet', () => import('../../../kit/inputs/picker-sheet.tsx'));
const PersonNoveltiesDialog = defineLazyPart('novelties-parts', async () => ({
  default: (await import('../novelties-parts.tsx')).PersonNoveltiesDialog,
}));

/** Reads the novelties as they are now, or as a read that just ended left them. */
async function readNow(client: QueryClient, id: string): Promise<PersonRow[]> {
  for (;;) {
    try {
      return await client.fetchQuery({ ...buildNoveltiesQuery(id), staleTime: 5_000 });
    } catch (error) {
      // An event of the server may cancel the read that follows a save, and begin it again.
      if (!(error instanceof CancelledError)) throw error;
    }
  }
}

/** Novelties of everybody in an open payment: people by concepts, written as in a spreadsheet. */
export default function NoveltiesPage({ id }: { id: string }) {
  const of = useRun(id, '', 1);
  const query = useQuery(buildNoveltiesQuery(id));
  const own = useQuery(buildOwnConceptsQuery());
  const run = of.data?.run;
  const people = useMemo(() => query.data && labelNamesakes(query.data), [query.data]);
  if (run && !isWritable(run)) return <Unwritten run={run} />;
  if (!run || !people || own.isLoading)
    return (
      <Page title="Novedades">
        <Reading of={run ? query : of} />
      </Page>
    );
  return <NoveltiesGrid run={run} people={people} own={own.data ?? []} />;
}

/** A payment that takes no novelties. What was typed for it is forgotten. */
function Unwritten({ run }: { run: Run }) {
  useEffect(() => dropDraft(buildGridDraftName(run)), [run]);
  return <ClosedToNovelties run={run} title="Novedades" />;
}

type Props = { run: Run; people: readonly PersonRow[]; own: Parameters<typeof buildOwnColumns>[0] };

function NoveltiesGrid({ run, people: given, own }: Props) {
  const client = useQueryClient();
  const all = useMemo(() => [...buildOwnColumns(own), ...gridColumns], [own]);
  const [columns, setColumns] = useState<readonly NoveltyColumn[]>(() => chooseColumns(given, all));
  const [state, setState] = useState<GridState>(firstGridState);
  const [search, setSearch] = useState('');
  const [note, setNote] = useState<string>();
  const [isAdding, setAdding] = useState(false);
  const [added, setAdded] = useState<string>();
  const [opened, setOpened] = useState<string>();
  /** Employee whose other data open once what was typed for them is saved. */
  const [opening, setOpening] = useState<string>();
  // A save shows what it read together with what it leaves typed: the read of the list is drawn a moment later.
  const [people, setPeople] = useState(given);
  const [drawn, setDrawn] = useState(given);
  if (drawn !== given) {
    setDrawn(given);
    setPeople(given);
  }
  const saving = useSaving({
    ...{ run, columns: all, people, isWriting: state.edit !== undefined },
    readPeople: () => readNow(client, run.id),
    onRead: (now) => setPeople(labelNamesakes(now)),
  });
  const { typed, refused } = saving;
  const [drafts, setDrafts] = useState<ReadonlyMap<string, AbsenceDraft>>(new Map());
  const [wantsBar, setWantsBar] = useState(false);
  const isWide = useMedia(wide);
  useLeaving(saving.unsaved > 0 || drafts.size > 0);
  const found = useMemo(() => findPeople(people, search), [people, search]);
  const byId = useMemo(() => new Map(people.map((person) => [person.employee.id, person])), [people]);
  const { sheet, showText, findResultClass, sumColumn } = useMemo(
    () => buildNoveltiesSheet({ people: found, byId, columns, typed }),
    [found, byId, columns, typed],
  );
  // Rows come and go while somebody writes: what is written stays with its person.
  const [heldSheet, setHeldSheet] = useState(sheet);
  if (heldSheet !== sheet) {
    setHeldSheet(sheet);
    setAdded(undefined);
    setState((now) => {
      const held = holdPlace(now, heldSheet, sheet);
      const column = added === undefined ? -1 : sheet.columns.indexOf(added);
      return column < 0 ? held : selectRange(held, { row: held.active.row, column });
    });
  }
  const shownColumns = useMemo(() => buildShownColumns(columns), [columns]);
  const nameRow = (row: string) => byId.get(row)?.employee.list_name ?? '';
  const { active } = keepInside(state, sheet);
  const [row = '', column = ''] = [sheet.rows[active.row], sheet.columns[active.column]];

  function take({ state: next, changes, pasted, changedSince = 0 }: GridStep) {
    setState(next);
    // While a save is under way, the text that a person had before it is a change too.
    const known = saving.saving === undefined ? all : [];
    if (changes.length > 0) saving.setTyped((before) => setCellTexts(before, byId, changes, known));
    if (pasted) setNote(describeLeftOut(pasted));
    else if (changedSince > 0) setNote(describeChangedSince(changedSince));
    else if (changes.length > 0) setNote(undefined);
  }
  const readAbsences = (of: string): string => sheet.readText(of, ABSENCES);
  const keepDraft = (of: string, draft: AbsenceDraft | undefined) =>
    setDrafts((before) => {
      const { [of]: _, ...others } = Object.fromEntries(before);
      return new Map(Object.entries(draft ? { ...others, [of]: draft } : others));
    });
  /** Stores the absence that is being written for somebody. Returns whether nothing is left to be stored. */
  function storeAbsence(of: string): boolean {
    const draft = drafts.get(of);
    if (!draft) return true;
    const before = readAbsences(of);
    const after = draft.over === before ? storeDraftText(before, draft) : undefined;
    if (after === undefined) return false;
    keepDraft(of, undefined);
    if (after !== before) take(recordChanges(state, [{ row: of, column: ABSENCES, before, after }]));
    return true;
  }
  // A draft is stored as soon as the cursor is elsewhere, as the text of a cell is. One that cannot be stays.
  const writing = column === ABSENCES && isWide ? row : '';
  const storeLeft = useStableCallback((kept: ReadonlyMap<string, AbsenceDraft>, current: string) => {
    const left = [...kept.keys()].find((of) => of !== current && findFault(of) === undefined);
    if (left !== undefined) storeAbsence(left);
  });
  useEffect(() => storeLeft(drafts, writing), [drafts, writing, storeLeft]);
  const findFault = (of: string): string | undefined => {
    const draft = drafts.get(of);
    if (!draft) return undefined;
    return draft.over === readAbsences(of) ? findDraftFault(draft) : changedWords;
  };
  if (opening !== undefined && !saving.isLeaving(opening)) {
    setOpened(opening);
    setOpening(undefined);
  }
  function openDetails(of: string) {
    setOpening(of);
    void saving.saveReady();
  }
  function open(of: string, id: string, isShortcut?: boolean) {
    if (!isWide || !(isShortcut || id === ABSENCES)) return openDetails(of);
    const at = { row: sheet.rows.indexOf(of), column: sheet.columns.indexOf(ABSENCES) };
    setState((now) => selectRange(now, at));
    setWantsBar(true);
  }
  function add(column: NoveltyColumn) {
    const next = [...columns, column];
    setColumns(next);
    keepColumns(next);
    setAdding(false);
    setAdded(column.id);
  }
  const isHeld = saving.failed || refused.size > 0 || !saving.online || state.edit !== undefined;
  return (
    <Page
      title={`Novedades: ${runTitle(run)}`}
      sub={`${formatMonthTitle(run)} · ${formatPeopleCount(people.length)}`}
      actions={
        <Link className="q-btn q-btn--primary" to={`/pay_runs/${run.id}`}>
          Ver el pago
        </Link>
      }
      footed
    >
      <div
        className="run-sheet column grow"
        data-dirty={drafts.size > 0 ? 'lost' : isHeld && (saving.unsaved > 0 || state.edit) ? '' : undefined}
      >
        <div className="page-filters row fixed gap-8 wrap">
          <Search value={search} label="Buscar por nombre o documento" onChange={setSearch} />
          <button type="button" className="q-btn q-btn--plain" onClick={() => setAdding(true)}>
            <Icon of={addOutline} />
            Agregar concepto
          </button>
          <Link className="q-btn q-btn--ghost not-phone" to={`/pay_runs/${run.id}/import`}>
            <Icon of={cloudUploadOutline} />
            Importar de un archivo
          </Link>
        </div>
        <CellBar
          person={byId.get(row)}
          name={nameRow(row)}
          column={columns.find(({ id }) => id === column)}
          text={row ? showText(row, column) : ''}
          run={run}
          isLocked={sheet.isLocked(row, column)}
          isStored={!typed.get(row)?.texts.has(column)}
          absence={
            column === ABSENCES && isWide
              ? {
                  text: readAbsences(row),
                  draft: drafts.get(row),
                  wantsFocus: wantsBar,
                  onFocused: () => setWantsBar(false),
                  onDraft: (draft) => keepDraft(row, draft),
                  onStore: () => storeAbsence(row),
                  onBack: focusActiveCell,
                }
              : undefined
          }
          fault={findFault(row)}
          refused={refused.get(row)}
          note={note}
          onOpen={() => openDetails(row)}
        />
        <Grid
          label={`Novedades de ${runTitle(run)}`}
          rowLabel="Persona"
          rowsLabel={formatPeopleCount(found.length)}
          sheet={sheet}
          state={state}
          columns={shownColumns}
          results={resultColumns}
          nameRow={nameRow}
          showText={showText}
          findResultClass={findResultClass}
          isWrong={(of, id) =>
            (refused.get(of)?.columns.has(id) ?? false) || (id === ABSENCES && findFault(of) !== undefined)
          }
          wrongId="cell-bar"
          sumColumn={sumColumn}
          onStep={take}
          onOpen={open}
        />
        <GridFoot
          saving={saving}
          names={[...refused.values()].map(({ person }) => person.employee.list_name)}
          undone={state.past.length}
        />
      </div>
      {isAdding && (
        <PickerSheet
          title="Agregar concepto"
          choices={all.filter((one) => one.own?.active !== false && !columns.includes(one))}
          onClose={() => setAdding(false)}
          onPick={({ id }) => {
            const picked = all.find((one) => one.id === id);
            if (picked) add(picked);
          }}
        />
      )}
      {opened && <PersonNoveltiesDialog run={run} employee={opened} onClose={() => setOpened(undefined)} />}
    </Page>
  );
}

const changedWords = 'Sus ausencias cambiaron mientras usted escribía. Escape deja las de ahora';

const focusActiveCell = () => document.querySelector<HTMLElement>('.run-sheet [data-active]')?.focus();

const findPeople = (people: readonly PersonRow[], search: string): PersonRow[] =>
  filterChoices(
    people.map((person) => ({
      id: person.employee.id,
      label: person.employee.list_name,
      code: person.employee.document_number,
      person,
    })),
    search,
  ).map(({ person }) => person);

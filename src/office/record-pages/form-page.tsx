import { useIonRouter } from '@ionic/react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { createWriteKey } from '../../domain/calls/write-key.ts';
import { checkDigit, normalizeNit } from '../../domain/identity/nit.ts';
import type { Role } from '../../domain/identity/roles.ts';
import type { Errors } from '../../domain/records/errors.ts';
import type { Field } from '../../domain/records/fields.ts';
import { type AnyRecord, formatRecordLabel, type Resource } from '../../domain/records/resource.ts';
import { toSentenceCase } from '../../domain/records/sentence-case.ts';
import { findResource } from '../../domain/resources/index.ts';
import { canCreateFirstCompany, listRoles } from '../../domain/routes/access.ts';
import { useMedia, wide } from '../../kit/device/media.ts';
import { RecordForm } from '../../kit/forms/record-form.tsx';
import { showToast } from '../../kit/overlays/announce.ts';
import { defineLazyPart } from '../../kit/pages/load-chunk.ts';
import { Waiting } from '../../kit/pages/page-states.tsx';
import { session } from '../../net/session.ts';
import { isOfRoot } from '../catalogue/of-root.ts';
import type { RecordPageProps } from '../catalogue/record-page-props.ts';
import { useLeaving } from '../navigation/leaving.ts';
import { useRoute } from '../navigation/route-context.ts';
import { useMending } from '../outbox/waiting.ts';
import { Page } from '../page/page.tsx';
import type { askRenewal } from '../people/employees/ask-renewal.tsx';
import { cardGroups, describeEmployee, readCardTab } from '../people/employees/card/card-tabs.ts';
import { EmployeeStatusPill } from '../people/employees/pills.tsx';
import { buildDraftName, dropDraft, keepDraft, readKeptDraft } from '../records/kept-draft.ts';
import { useOwnQuery } from '../records/own-query.ts';
import { Reading } from '../records/reading.tsx';
import { findCachedRow, isForbidden, useOnline, useRecord, useSession } from '../records/records.ts';
import { type Conflict, type SaveOutcome, saveChanges, saveRecord } from '../records/save.ts';
import '../catalogue/catalogue.css?adopt';
import '../../kit/forms/record-form.css?adopt';

// Loaded only when two users changed the same record.
const Compare = defineLazyPart('compare', async () => ({
  default: (await import('../outbox/compare.tsx')).Compare,
}));
// Only stored records have these parts.
const ActiveSwitch = defineLazyPart('active-switch', async () => ({
  default: (await import('../catalogue/active-switch.tsx')).ActiveSwitch,
}));
const ChangesButton = defineLazyPart('changes-button', async () => ({
  default: (await import('../catalogue/changes-button.tsx')).ChangesButton,
}));
const Creating = defineLazyPart(
  'new-record',
  () => import('../catalogue/new-record.tsx'),
  () => <Waiting />,
);
const Noted = defineLazyPart('noted', () => import('../catalogue/noted.tsx'));
const FormPreview = defineLazyPart('form-preview', () => import('./form-preview.tsx'));
const EmployeeCard = defineLazyPart(
  'employee-card',
  () => import('../people/employees/card/employee-card.tsx'),
  () => <Waiting rows={1} />,
);
const EmployeePanel = defineLazyPart(
  'employee-card',
  async () => ({ default: (await import('../people/employees/card/employee-card.tsx')).EmployeePanel }),
  () => <Waiting rows={1} />,
);
const EmployeePhoto = defineLazyPart('employee-card', async () => ({
  default: (await import('../people/employees/card/employee-card.tsx')).EmployeePhoto,
}));
const PersonSteps = defineLazyPart('employee-card', async () => ({
  default: (await import('../people/employees/card/employee-card.tsx')).PersonSteps,
}));
const TemplateEditor = defineLazyPart(
  'bank-template',
  () => import('../company/bank-templates/template-editor.tsx'),
  () => <Waiting rows={3} />,
);
const FieldWarning = defineLazyPart('field-warning', () => import('../people/employees/field-warning.tsx'));
const NitQuestion = defineLazyPart('nit-question', () => import('../page/nit-question.tsx'));
const isNit = ({ fields }: Resource, name: string): boolean =>
  fields[name]?.kind === 'text' && fields[name].nit === true;
/** Computes the check digit that the server will store. `undefined` until the NIT is valid. */
function checkDigitOf({ nit }: Record<string, unknown>) {
  const bare = normalizeNit(String(nit ?? ''));
  return { dv: /^\d{1,15}$/.test(bare) ? checkDigit(bare) : undefined };
}
/** Returns the confirmed NIT and its setter, or nothing when the resource stores no confirmation. */
function confirmation(
  { fields }: Resource,
  name: string,
  values: Record<string, unknown>,
  put: (some: Record<string, unknown>) => void,
) {
  const field = fields[name];
  const answer = field?.kind === 'text' ? field.confirmedBy : undefined;
  if (!answer) return {};
  return {
    confirmed: String(values[answer] ?? ''),
    onConfirm: (nit: string) => put({ [name]: nit, [answer]: nit }),
  };
}

/** Fields that may show a warning below them while they are edited. */
const warned: Readonly<Record<string, readonly string[]>> = {
  employees: [
    'document_number',
    'birth_date',
    'salary',
    'salary_from',
    'worker_type_id',
    'contract_end_date',
  ],
};
/** Records that are shown as a card with tabs, of which some are parts of the form. */
const cards = {
  employees: {
    groups: cardGroups,
    readTab: readCardTab,
    describe: describeEmployee,
    Head: EmployeeCard,
    Panel: EmployeePanel,
    Photo: EmployeePhoto,
    Steps: PersonSteps,
    Status: EmployeeStatusPill,
  },
};
const hasCard = (path: string): path is keyof typeof cards => Object.hasOwn(cards, path);
/** Sections below the fields that have an editor of their own. */
const afters: Readonly<Record<string, typeof TemplateEditor>> = { bank_templates: TemplateEditor };
/** Questions about a change before it is saved. The answer is saved with the values. `undefined` cancels the save. */
const questions: Readonly<Record<string, typeof askRenewal>> = {
  employees: async (...change) => (await import('../people/employees/ask-renewal.tsx')).askRenewal(...change),
};
const previews: Readonly<Record<string, typeof FormPreview>> = {
  notices: FormPreview,
  solidarity_funds: FormPreview,
};

export default function FormPage() {
  const route = useRoute();
  const { id } = useParams();
  const refused = useMending();
  const resource = findResource(route.resource ?? '');
  if (!resource) return null;
  if (id) return <Editing key={id} resource={resource} id={id} />;
  return <Creating Form={NewPage} key={refused?.key} resource={resource} refused={refused} />;
}

function Editing({ resource, id }: { resource: Resource; id: string }) {
  const record = useRecord(resource, id);
  const online = useOnline();
  const client = useQueryClient();
  const [typed, setTyped] = useState(false);
  const address = useOwnQuery();
  const holdPlace = usePlace();
  const unreachable = record.isError || !online;
  // While the whole record cannot be read, the row of a cached list replaces it, unless the server forbids the
  // record.
  const kept = unreachable && !isForbidden(record.error);
  const read = record.data ?? (kept ? findCachedRow(client, resource, id) : undefined);
  const whole = record.data !== undefined;
  const [base, setBase] = useState({ row: read, whole });
  // A change of another user replaces the form only while nothing is typed in it.
  if (read && !typed && (read.version !== base.row?.version || (whole && base.row !== read)))
    setBase({ row: read, whole });
  if (base.row && read)
    return (
      <RecordPage
        key={`${base.row.version}${base.whole ? '' : ' as listed'}`}
        resource={resource}
        stored={base.row}
        live={read}
        initial={base.row}
        address={address}
        holdPlace={holdPlace}
        onSavedBehind={() => setTyped(false)}
        onTyped={() => setTyped(true)}
      />
    );
  return (
    <Page title={`Editar ${toSentenceCase(resource.singular)}`}>
      <Reading of={record} />
    </Page>
  );
}

const NewPage = (props: RecordPageProps) => (
  <RecordPage {...props} address={useOwnQuery()} holdPlace={usePlace()} />
);

/** Returns a function that remembers the screen in view. What it returns tells whether that screen still is. */
function usePlace(): () => () => boolean {
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return () => {
    const { pathname } = location;
    return () => mounted.current && location.pathname === pathname;
  };
}

type PageProps = RecordPageProps & {
  address: ReturnType<typeof useOwnQuery>;
  holdPlace: ReturnType<typeof usePlace>;
  /** Called instead of leaving, when another screen is in view as the answer of a save comes. */
  onSavedBehind?: () => void;
};

function RecordPage({
  resource,
  stored,
  live,
  initial,
  address,
  holdPlace,
  onTyped,
  onSaved,
  onSavedBehind,
  onAnother,
}: PageProps) {
  const router = useIonRouter();
  const client = useQueryClient();
  const [query, change] = address;
  const [saving, setSaving] = useState(false);
  const prefix = useId();
  const isPhone = !useMedia(wide);
  const [dirty, setDirty] = useState(false);
  const [conflict, setConflict] = useState<Conflict>();
  const Preview = previews[resource.path];
  const row = live ?? stored;
  const card = row && hasCard(resource.path) ? { row, ...cards[resource.path] } : undefined;
  const tab = card?.readTab(query);
  const After = afters[resource.path];
  const [shown] = useState(() => asAllowed(resource, stored, listRoles(session.get())));
  const [values, setValues] = useState(initial);
  const leave = useLeaving(dirty);
  const first = resource.path === 'companies' && canCreateFirstCompany(useSession());
  const record = `${resource.path}:${stored ? buildDraftName(stored) : 'new'}`;
  const [draft] = useState(() => readKeptDraft<Record<string, unknown>>(record));
  const list = `/${resource.path}`;
  const title = stored
    ? `Editar ${toSentenceCase(resource.singular)}`
    : `${resource.feminine ? 'Nueva' : 'Nuevo'} ${toSentenceCase(resource.singular)}`;

  function back() {
    if (router.canGoBack()) router.goBack();
    else router.push(list, 'back', 'replace');
  }
  async function cancel() {
    if (!(await leave())) return;
    if (dirty) dropDraft(record);
    back();
  }

  function attend(outcome: SaveOutcome, isHere: () => boolean, another = false): Errors | undefined {
    if (!outcome) {
      dropDraft(record);
      setDirty(false);
      onSaved?.();
      if (!isHere()) onSavedBehind?.();
      else if (another && onAnother) onAnother();
      else if (first) router.push('/dashboard', 'root', 'replace');
      else back();
      return;
    }
    const refused = 'conflict' in outcome || Object.keys(outcome.errors).length > 0;
    if (!isHere()) {
      if (refused)
        showToast(`No se guardó: ${stored ? formatRecordLabel(resource, stored) : title}`, { danger: true });
      return undefined;
    }
    if ('errors' in outcome) return outcome.errors;
    setConflict(outcome.conflict);
    return {};
  }

  async function resolve({ current }: Conflict, values: Record<string, unknown> | undefined) {
    setConflict(undefined);
    const isHere = holdPlace();
    attend(values && (await saveChanges(client, resource, values, createWriteKey(), current)), isHere);
  }

  return (
    <Page
      title={
        card ? (
          <>
            {formatRecordLabel(resource, card.row)}{' '}
            <card.Status value={card.row['status']} missing={card.row['missing']} />
          </>
        ) : (
          title
        )
      }
      sub={
        first
          ? 'Es la primera. Al guardarla queda seleccionada.'
          : card
            ? !isPhone && card.describe(card.row)
            : stored && formatRecordLabel(resource, stored)
      }
      lead={card && <card.Photo row={card.row} />}
      actions={card && tab && <card.Steps id={card.row.id} tab={tab} busy={saving} />}
      onBack={cancel}
      offline={offlineWords(resource)}
    >
      <Noted path={resource.path} form />
      {first && listRoles(session.get()).includes('root') && (
        <p className="page-filters row fixed gap-8 wrap">
          ¿Viene de otra instalación?
          <Link to="/company_arrivals">Reciba el ZIP de «Exportar todo»</Link>
        </p>
      )}
      <RecordForm
        resource={shown}
        initial={initial}
        stored={stored}
        narrow={Object.keys(resource.fields).length < 5}
        kept
        draft={draft && { ...draft, drop: () => dropDraft(record) }}
        another={onAnother !== undefined}
        at={query.get('campo') ?? undefined}
        computed={checkDigitOf}
        below={(name, values, put) =>
          isNit(resource, name) ? (
            <NitQuestion
              nit={String(values[name] ?? '')}
              onPut={(nit) => put({ [name]: nit })}
              {...confirmation(resource, name, values, put)}
            />
          ) : (
            warned[resource.path]?.includes(name) && (
              <FieldWarning name={name} values={values} stored={stored} onPut={stored ? undefined : put} />
            )
          )
        }
        after={After && ((values, put) => <After values={values} onPut={put} />)}
        lead={
          card &&
          tab &&
          ((form) => (
            <card.Head
              row={card.row}
              form={form}
              prefix={prefix}
              tab={tab}
              onTab={(to) => change({ ficha: to })}
            />
          ))
        }
        tabs={
          card &&
          tab && {
            prefix,
            groups: card.groups,
            current: tab,
            onTab: (to) => change({ ficha: to }),
            panel: (form) => <card.Panel row={card.row} form={form} prefix={prefix} tab={tab} />,
          }
        }
        onTyped={(values) => {
          setDirty(true);
          if (Preview) setValues(values);
          keepDraft(record, values);
          onTyped?.();
        }}
        onCancel={cancel}
        onSubmit={async (values, key, another) => {
          const isHere = holdPlace();
          setSaving(true);
          try {
            const answer = stored ? await questions[resource.path]?.(values, stored) : {};
            if (questions[resource.path] && !answer) return {};
            const outcome = await saveRecord(client, resource, { ...values, ...answer }, key, stored);
            return attend(outcome, isHere, another);
          } finally {
            setSaving(false);
          }
        }}
        foot={
          stored && (
            <>
              <button
                type="button"
                className="q-btn q-btn--ghost c-danger"
                onClick={async () => {
                  const { removeRecord } = await import('../catalogue/remove.ts');
                  if (await removeRecord(client, resource, live ?? stored)) back();
                }}
              >
                Eliminar
              </button>
              <ChangesButton resource={resource} id={stored.id} />
            </>
          )
        }
      >
        {Preview && <Preview path={resource.path} values={values} />}
        {live && <ActiveSwitch resource={resource} row={live} />}
      </RecordForm>
      {conflict && (
        <Compare
          label={formatRecordLabel(resource, conflict.current)}
          path={list}
          typed={conflict.typed}
          current={conflict.current}
          since="usted lo editaba"
          onClose={() => setConflict(undefined)}
          onResolved={(values) => void resolve(conflict, values)}
        />
      )}
    </Page>
  );
}

const offlineWords = (resource: Resource): string =>
  resource.offline === 'queue'
    ? 'Sin conexión. Se guarda aquí y se envía después.'
    : 'Sin conexión. Para guardar esto hace falta conexión.';

/**
 * Makes read-only the fields that this user may not write: official codes, and administrators unless the user is
 * root.
 */
function asAllowed(resource: Resource, stored: AnyRecord | undefined, held: readonly Role[]): Resource {
  const kept = [
    ...(stored?.['official'] === true ? ['code'] : []),
    ...(held.includes('root') ? [] : Object.keys(resource.fields).filter((name) => isOfRoot(resource, name))),
  ];
  if (kept.length === 0) return resource;
  const shown = kept.map((name) => [name, { ...resource.fields[name], computed: true } as Field]);
  return { ...resource, fields: { ...resource.fields, ...Object.fromEntries(shown) } };
}

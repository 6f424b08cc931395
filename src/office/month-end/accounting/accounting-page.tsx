import { useQueryClient } from '@tanstack/react-query';
import {
  alertCircleOutline,
  arrowUndoOutline,
  checkmarkCircleOutline,
  downloadOutline,
  listOutline,
  lockClosedOutline,
  optionsOutline,
  warningOutline,
} from 'ionicons/icons';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { describePosting } from '../../../domain/accounting/describe-posting.ts';
import { accountingFormats } from '../../../domain/accounting/formats.ts';
import { capitalize } from '../../../domain/text/capitalize.ts';
import { formatPeopleCount } from '../../../domain/text/people-count.ts';
import { dayOf, formatDay, type Instant } from '../../../domain/values/day.ts';
import { buildNamedTies } from '../../../kit/inputs/field.tsx';
import { Select } from '../../../kit/inputs/select.tsx';
import { Icon } from '../../../kit/marks/icon.tsx';
import { ask, type DialogQuestion, showToast } from '../../../kit/overlays/announce.ts';
import { defineLazyPart } from '../../../kit/pages/load-chunk.ts';
import { Empty } from '../../../kit/pages/page-states.tsx';
import { call } from '../../../net/calls.ts';
import { buildFileAddress } from '../../files/file-address.ts';
import { formatMonthTitle, type Month } from '../../months/month.ts';
import { MonthStepper } from '../../months/month-stepper.tsx';
import { Page } from '../../page/page.tsx';
import { WithoutPayrolls } from '../../page/without-payrolls.tsx';
import { checkConnection } from '../../records/connected.ts';
import { useOwnQuery } from '../../records/own-query.ts';
import { Reading } from '../../records/reading.tsx';
import {
  type AccountingLine,
  type AccountingMonth,
  getAccountingKey,
  POSTING_TIMEOUT_MS,
  readAccountingView,
  toAccountingParams,
  toAccountingQuery,
  useAccounting,
  type Voucher,
} from './accounting.ts';
import { buildPostingQuestion, buildReversalQuestion } from './posting-questions.ts';
import { VoucherCard } from './voucher-card.tsx';
import './accounting.css?adopt';

const LineOrigin = defineLazyPart('line-origin', () => import('./line-origin.tsx'));
const AccountingOptions = defineLazyPart('accounting-options', () => import('./accounting-options.tsx'));

export default function AccountingPage() {
  const client = useQueryClient();
  const [query, change] = useOwnQuery();
  const view = readAccountingView(query);
  const [opened, open] = useState<{ voucher: Voucher; line: AccountingLine }>();
  const [choosing, setChoosing] = useState(false);
  const [busy, setBusy] = useState(false);
  const reading = useAccounting(view);
  const { data, isPlaceholderData } = reading;
  const blocked = data?.findings.some(({ severity }) => severity === 'block') ?? false;
  const canPost = data && data.posting === null && data.vouchers.length > 0 && !blocked;

  const last = data?.postings.at(-1);
  // A month with changes since its last posting cannot be reversed until the user opens that posting.
  const isLookedAt = data && (data.posting ? data.posting === last?.number : data.vouchers.length === 0);
  const canReverse = isLookedAt && last && !last.reverses;

  /** Asks, posts and opens the new posting. */
  async function write(question: DialogQuestion, save: () => Promise<{ message: string }>, number: number) {
    if (busy || !checkConnection() || !(await ask(question))) return;
    setBusy(true);
    try {
      const { message } = await save();
      showToast(message);
      change({ posting: number });
    } catch {
      // A dialog already showed the refusal.
    } finally {
      setBusy(false);
      await client.invalidateQueries({ queryKey: getAccountingKey() });
    }
  }

  const post = (of: AccountingMonth) => {
    const number = of.postings.length + 1;
    const asked = { month: toAccountingQuery(view).month, number, digest: of.digest };
    return write(
      buildPostingQuestion(of),
      () => call('POST /accounting/postings', asked, undefined, 'person', POSTING_TIMEOUT_MS),
      number,
    );
  };
  const reverse = (of: AccountingMonth) => {
    const number = of.postings.length + 1;
    const asked = { month: toAccountingQuery(view).month, number };
    return write(
      buildReversalQuestion(of),
      () => call('POST /accounting/reversals', asked, undefined, 'person', POSTING_TIMEOUT_MS),
      number,
    );
  };

  const file = data && data.vouchers.length > 0 && !blocked && (
    <a
      className="q-btn q-btn--plain"
      href={buildFileAddress('/accounting/file', toAccountingParams(view))}
      download=""
    >
      <Icon of={downloadOutline} />
      <span className="accounting-word">Descargar</span>
    </a>
  );
  const actions = (
    <>
      <button type="button" className="q-btn q-btn--plain" onClick={() => setChoosing(true)} disabled={!data}>
        <Icon of={optionsOutline} />
        <span className="accounting-word">Opciones</span>
      </button>
      <Link className="q-btn q-btn--plain" to="/accounting/accounts">
        <Icon of={listOutline} />
        <span className="accounting-word">Cuentas</span>
      </Link>
      {file}
      {canReverse && (
        <button
          type="button"
          className="q-btn q-btn--plain"
          disabled={busy || isPlaceholderData}
          onClick={() => void reverse(data)}
        >
          <Icon of={arrowUndoOutline} />
          <span className="accounting-word">{busy ? 'Reversando…' : 'Reversar'}</span>
        </button>
      )}
      {canPost && (
        <button
          type="button"
          className="q-btn q-btn--primary"
          disabled={busy || isPlaceholderData}
          onClick={() => void post(data)}
        >
          <Icon of={lockClosedOutline} />
          {busy ? 'Contabilizando…' : 'Contabilizar'}
        </button>
      )}
    </>
  );
  return (
    <Page
      title="Contabilidad"
      actions={actions}
      footed
      offline="Para ver los comprobantes hace falta conexión."
    >
      <div className="page-filters row fixed gap-8 accounting-filters wrap">
        <MonthStepper month={view.month} onChange={(month) => change({ ...month, posting: undefined })} />
        {data && data.postings.length > 0 && (
          <Select
            ties={buildNamedTies('accounting-posting', 'Comprobantes')}
            value={String(view.posting ?? '')}
            options={Object.fromEntries(
              data.postings.map(({ number }) => [
                String(number),
                capitalize(describePosting(data.postings, number)) || 'Como se contabilizó',
              ]),
            )}
            empty={last?.reverses ? 'Sin contabilizar' : 'Cambios sin contabilizar'}
            onChange={(posting) => change({ posting: posting || undefined })}
          />
        )}
      </div>
      <div className="accounting grow scrolls">
        {data ? (
          <>
            <MonthState of={data} />
            <Findings of={data.findings} month={view.month} />
            {data.vouchers.map((voucher) => (
              <VoucherCard
                key={voucher.kind}
                of={voucher}
                onOpen={(line) => open({ voucher, line })}
                centres={data.settings.centres}
              />
            ))}
            {data.vouchers.length === 0 && (
              <Nothing of={data} onSeePosted={(posting) => change({ posting })} />
            )}
          </>
        ) : (
          <Reading of={reading} />
        )}
      </div>
      {opened && (
        <LineOrigin view={view} voucher={opened.voucher} line={opened.line} onClose={() => open(undefined)} />
      )}
      {choosing && data && <AccountingOptions of={data} view={view} onClose={() => setChoosing(false)} />}
    </Page>
  );
}

const on = (moment: string): string => formatDay(dayOf(Date.parse(moment) as Instant), 'short');

function MonthState({ of }: { of: AccountingMonth }) {
  const { postings, posting, settings, vouchers, unposted } = of;
  const [shown] = postings.filter(({ number }) => number === posting);
  const last = postings.at(-1);
  const format = accountingFormats[settings.format];
  const most = 'most' in format ? format.most : undefined;
  const long = most && vouchers.find(({ count }) => count > most);
  return (
    <div className="accounting-state stack gap-4">
      <p className="row gap-8">
        <Icon of={shown || (last && vouchers.length === 0) ? checkmarkCircleOutline : alertCircleOutline} />
        <span>
          {shown?.reverses
            ? `Reversado el ${on(shown.posted_at)} por ${shown.posted_by}, ${formatPeopleCount(shown.employees)}: el mes quedó abierto.`
            : shown
              ? `Contabilizado el ${on(shown.posted_at)} por ${shown.posted_by}, ${formatPeopleCount(shown.employees)}.`
              : last?.reverses
                ? `Reversado el ${on(last.posted_at)} por ${last.posted_by}. Sin contabilizar, ${formatPeopleCount(of.employees)}.`
                : last
                  ? vouchers.length === 0
                    ? `Contabilizado el ${on(last.posted_at)} por ${last.posted_by}. Nada cambió desde entonces.`
                    : `Contabilizado el ${on(last.posted_at)}. Esto cambió después, de ${formatPeopleCount(of.employees)}: contabilice la diferencia.`
                  : vouchers.length > 0
                    ? `Sin contabilizar, ${formatPeopleCount(of.employees)}.`
                    : 'Sin contabilizar.'}
        </span>
      </p>
      {unposted && !posting && vouchers.length > 0 && (
        <p className="c-2 row gap-8">
          {formatMonthTitle(unposted)} no está contabilizado: el saldo de las provisiones sale de sus nóminas
          como están hoy.
        </p>
      )}
      {vouchers.length > 0 && (
        <p className="c-3 t-caption row gap-8">
          Archivo: {format.label}
          {format.known === 'unconfirmed' && <b className="accounting-unconfirmed c-warn">Sin confirmar</b>}
          {long &&
            ` · ${long.title} tiene ${long.count} líneas y ${format.label} recibe ${most}: agrúpelas en Opciones.`}
        </p>
      )}
    </div>
  );
}

function Findings({ of, month: { year, month } }: { of: AccountingMonth['findings']; month: Month }) {
  if (of.length === 0) return null;
  const blocks = of.filter(({ severity }) => severity === 'block').length;
  return (
    <details className="q-card accounting-findings" open={blocks > 0 || of.length <= 3}>
      <summary className="t-sub">
        {blocks > 0
          ? `${blocks === 1 ? '1 cosa impide' : `${blocks} cosas impiden`} contabilizar`
          : `${of.length === 1 ? '1 aviso' : `${of.length} avisos`}`}
      </summary>
      <ul className="stack gap-12">
        {of.map(({ code, severity, message, hint, place, people, count }) => (
          <li className="flex gap-10" key={`${code} ${message}`}>
            <Icon of={warningOutline} className={severity === 'block' ? 'c-danger' : 'c-3'} />
            <div>
              <p>
                <b>{message}.</b> {hint}{' '}
                {place && (
                  // The list of payrolls opens on the month in view, because another one has nothing to correct.
                  <Link
                    to={place.path === '/payrolls' ? `/payrolls?year=${year}&month=${month}` : place.path}
                  >
                    {place.title}
                  </Link>
                )}
              </p>
              <p className="c-3 t-caption">
                {people.map(({ list_name: name }) => name).join(', ')}
                {count > people.length && ` y ${count - people.length} más`}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Nothing({ of, onSeePosted }: { of: AccountingMonth; onSeePosted: (posting: number) => void }) {
  const name = formatMonthTitle(of).toLowerCase();
  const last = of.postings.at(-1);
  return last ? (
    <Empty
      title={`${formatMonthTitle(of)} está contabilizado`}
      text="Si una nómina, una nota o una cuenta cambia, aquí aparece el comprobante de la diferencia."
    >
      <button type="button" className="q-btn q-btn--plain" onClick={() => onSeePosted(last.number)}>
        Ver lo contabilizado
      </button>
    </Empty>
  ) : (
    <WithoutPayrolls
      title={`No hay nóminas de ${name}`}
      text="Los comprobantes salen de las nóminas del mes, también de las que aún no se envían."
      month={of}
    />
  );
}

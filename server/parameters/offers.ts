import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import {
  type LegalOffer,
  listLegalOffers,
  type OfferStep,
  type OwnPeriod,
  planLegalSteps,
} from '../../src/domain/payroll/law/offers.ts';
import { type LegalPeriod, listLegalPeriods } from '../../src/domain/payroll/law/periods.ts';
import { minimumWages } from '../../src/domain/resources/minimum-wages.ts';
import { buildConflictRefusal, buildNotFoundRefusal } from '../refusals.ts';
import type { RecordContext } from '../resources/context.ts';
import { createRecord, updateRecord } from '../resources/write.ts';
import type { Tx } from '../store/connection.ts';

/**
 * Offer with the hash of its content. An answer carries the hash, so it is an answer to what the user saw.
 */
export type SeenOffer = LegalOffer & { seen: string };

const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32);

/** Hash of the law of a year. It does not depend on how the interface words it. */
const lawOf = (year: number, law: readonly LegalPeriod[]): string =>
  hashOf(law.filter((period) => period.year === year));

async function ownPeriods(tx: Tx, companyId: string, lock = false): Promise<OwnPeriod[]> {
  const { rows } = await sql<OwnPeriod>`
    select id, version, active, valid_from::text as valid_from, valid_to::text as valid_to, monthly_wage, transport_allowance, transport_limit_smmlv,
      uvt, integral_min_smmlv, ibc_max_smmlv, weekly_hours, night_from, night_to
    from minimum_wages where company_id = ${companyId} order by valid_from, id ${lock ? sql`for update` : sql``}`.execute(
    tx,
  );
  return rows;
}

export async function listPendingOffers(
  tx: Tx,
  companyId: string,
  law = listLegalPeriods(),
): Promise<SeenOffer[]> {
  const rows = await ownPeriods(tx, companyId);
  const { rows: answered } = await sql<{ year: number; law: string }>`
    select year, law from legal_offer_answers where company_id = ${companyId}`.execute(tx);
  return listLegalOffers(law, rows)
    .filter(({ year }) => !answered.some((one) => one.year === year && one.law === lawOf(year, law)))
    .map((offer) => ({ ...offer, seen: hashOf([lawOf(offer.year, law), offer.periods]) }));
}

/**
 * Finds the offer that the user saw. Throws 404 when it was answered already, and 409 when it has changed.
 */
async function offerSeen(tx: Tx, companyId: string, year: number, seen: string, law: LegalPeriod[]) {
  const offers = await listPendingOffers(tx, companyId, law);
  const offer = offers.find((one) => one.year === year);
  if (!offer) throw buildNotFoundRefusal(`No hay parámetros de ${year} por aplicar.`);
  if (offer.seen !== seen)
    throw buildConflictRefusal(
      `Los parámetros de ${year} cambiaron mientras usted los miraba. Revíselos de nuevo.`,
      offers,
    );
}

/** Writes the figures of the law into the rows of the company. Returns the number of rows written. */
export async function applyOffer(
  tx: Tx,
  context: RecordContext & { companyId: string; user: { id: string } },
  year: number,
  seen: string,
  law = listLegalPeriods(),
): Promise<number> {
  const rows = await ownPeriods(tx, context.companyId, true);
  await offerSeen(tx, context.companyId, year, seen, law);
  const steps = planLegalSteps(
    law.filter((period) => period.year === year),
    rows,
  );
  for (const step of steps) await take(tx, context, step);
  await answer(tx, context, year, law, 'applied');
  return steps.length;
}

export async function dismissOffer(
  tx: Tx,
  context: RecordContext & { companyId: string; user: { id: string } },
  year: number,
  seen: string,
  law = listLegalPeriods(),
): Promise<void> {
  await offerSeen(tx, context.companyId, year, seen, law);
  await answer(tx, context, year, law, 'dismissed');
}

async function take(tx: Tx, context: RecordContext, step: OfferStep): Promise<void> {
  if (step.do === 'create') {
    await createRecord(tx, minimumWages, context, storedFigures(step.period));
    return;
  }
  const { id, version } = step.row;
  const change =
    step.do === 'retire'
      ? { active: false }
      : step.do === 'end'
        ? { valid_to: step.valid_to }
        : storedFigures(step.period);
  await updateRecord(tx, minimumWages, context, id, { ...change, base_version: version });
}

function storedFigures({ daily_wage: _, monthly_hours: __, ...values }: LegalPeriod) {
  return values;
}

async function answer(
  tx: Tx,
  { companyId, user }: { companyId: string; user: { id: string } },
  year: number,
  law: readonly LegalPeriod[],
  decision: 'applied' | 'dismissed',
): Promise<void> {
  await sql`
    insert into legal_offer_answers (company_id, year, law, answer, by)
    values (${companyId}, ${year}, ${lawOf(year, law)}, ${decision}, ${user.id})
    on conflict (company_id, year, law) do update set answer = excluded.answer, by = excluded.by, at = now()`.execute(
    tx,
  );
}

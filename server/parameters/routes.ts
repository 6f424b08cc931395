import type { Errors } from '../../src/domain/records/errors.ts';
import { answer } from '../http/answer.ts';
import type { StaffModule } from '../http/module.ts';
import type { StaffAsk } from '../http/staff.ts';
import { buildInvalidRefusal } from '../refusals.ts';
import { applyOffer, dismissOffer, listPendingOffers } from './offers.ts';

export const registerLegalOfferRoutes: StaffModule = ({ on }) => {
  on('GET /legal_parameter_offers', async (call) =>
    answer({ data: await call.inCompany((tx) => listPendingOffers(tx, call.company.id)) }),
  );
  on('POST /legal_parameter_offers/apply', async (call, tx) => {
    const { year, seen } = answered(call.input);
    await applyOffer(tx, contextOf(call), year, seen);
    return answer({
      data: await listPendingOffers(tx, call.company.id),
      message: `Parámetros de ${year} aplicados`,
    });
  });
  on('POST /legal_parameter_offers/dismiss', async (call, tx) => {
    const { year, seen } = answered(call.input);
    await dismissOffer(tx, contextOf(call), year, seen);
    return answer({
      data: await listPendingOffers(tx, call.company.id),
      message: `No se ofrecerán más los parámetros de ${year}`,
    });
  });
};

const contextOf = (call: StaffAsk) => ({
  companyId: call.company.id,
  user: call.user,
  now: call.now,
  newId: call.newId,
  address: call.address,
});

function answered(body: { year?: unknown; seen?: unknown }): { year: number; seen: string } {
  const errors: Errors = {};
  const year = Number(body.year);
  const isWritten = typeof body.year === 'number' || typeof body.year === 'string';
  if (!isWritten || !Number.isInteger(year) || year < 1900 || year > 2199)
    errors.year = ['Escriba el año que se aplica'];
  if (typeof body.seen !== 'string' || body.seen === '')
    errors.seen = ['Indique lo que se le ofreció (seen), como lo dio la lista'];
  if (Object.keys(errors).length) throw buildInvalidRefusal(errors);
  return { year, seen: String(body.seen) };
}

import { editorsOf } from '../../src/domain/access.ts';
import type { Errors } from '../../src/domain/errors.ts';
import { minimumWages } from '../../src/domain/resources/minimum-wages.ts';
import { answer } from '../http/answer.ts';
import type { StaffModule } from '../http/module.ts';
import type { StaffCall } from '../http/staff.ts';
import { invalid } from '../refused.ts';
import { applyOffer, dismissOffer, offersOf } from './offers.ts';

const who = { roles: editorsOf(minimumWages) };
const fields = ['year', 'seen'] as const;

/** The legal figures that this version knows and a company has not taken. */
export const legalOfferRoutes: StaffModule = (routes) => {
  routes.read(
    '/legal_parameter_offers',
    { ...who, summary: 'Parámetros legales que la compañía puede tomar de la norma' },
    async (call) => answer({ data: await call.inCompany((tx) => offersOf(tx, call.company.id)) }),
  );
  routes.write(
    'POST',
    '/legal_parameter_offers/apply',
    { ...who, fields, summary: 'Escribir en Salarios mínimos lo que dice la norma de un año' },
    async (call, tx) => {
      const { year, seen } = answered(call);
      await applyOffer(tx, contextOf(call), year, seen);
      return answer({
        data: await offersOf(tx, call.company.id),
        message: `Parámetros de ${year} aplicados`,
      });
    },
  );
  routes.write(
    'POST',
    '/legal_parameter_offers/dismiss',
    { ...who, fields, summary: 'No tomar los parámetros de un año, y que no se ofrezcan más' },
    async (call, tx) => {
      const { year, seen } = answered(call);
      await dismissOffer(tx, contextOf(call), year, seen);
      return answer({
        data: await offersOf(tx, call.company.id),
        message: `No se ofrecerán más los parámetros de ${year}`,
      });
    },
  );
};

const contextOf = (call: StaffCall) => ({
  companyId: call.company.id,
  user: call.user,
  now: call.now,
  newId: call.newId,
  address: call.address,
});

/** Which offer is answered, and as it was seen. */
function answered({ body }: StaffCall): { year: number; seen: string } {
  const errors: Errors = {};
  const year = Number(body.year);
  const written = typeof body.year === 'number' || typeof body.year === 'string';
  if (!written || !Number.isInteger(year) || year < 1900 || year > 2199)
    errors.year = ['Escriba el año que se aplica'];
  if (typeof body.seen !== 'string' || body.seen === '')
    errors.seen = ['Indique lo que se le ofreció (seen), como lo dio la lista'];
  if (Object.keys(errors).length) throw invalid(errors);
  return { year, seen: String(body.seen) };
}

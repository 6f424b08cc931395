import { runShown } from '../../../src/domain/payroll/runs/title.ts';
import { formatPeopleCount } from '../../../src/domain/text/people-count.ts';
import { answer } from '../../http/answer.ts';
import type { StaffModule } from '../../http/module.ts';
import { buildInvalidRefusal, buildStaleRefusal } from '../../refusals.ts';
import { publish } from '../../store/events.ts';
import { lockRun } from './close.ts';
import { choosePlans, planRunRepetition, showRepetition, storeRepetition } from './repetition.ts';
import { findRunRow, raiseRunVersion } from './rows.ts';

export const registerPayRunRepetitionRoutes: StaffModule = ({ on }) => {
  on('GET /pay_runs/:id/novelties/repeat', async (call) => {
    const data = await call.inCompany(async (tx) => {
      const run = await findRunRow(tx, call.company.id, call.input.id);
      return run && showRepetition(await planRunRepetition(tx, call.company.id, run));
    });
    if (!data) throw call.missing();
    return answer({ data });
  });

  on('POST /pay_runs/:id/novelties/repeat', async (call, tx) => {
    const { id, digest, chosen } = call.input;
    const run = await lockRun(tx, call.company.id, id);
    if (!run) throw call.missing();
    if (chosen && digest === undefined)
      throw buildInvalidRefusal({ digest: ['Diga qué propuesta vio: la huella viene con ella'] });
    const repetition = await planRunRepetition(tx, call.company.id, run);
    const shown = showRepetition(repetition);
    if (digest !== undefined && digest !== shown.digest)
      throw buildStaleRefusal(
        'Este pago o el anterior cambió mientras usted miraba. Mírelo otra vez.',
        shown,
      );
    const plans = choosePlans(repetition.plans, chosen);
    const { changed, leftOut, undo } = await storeRepetition(tx, call, run, plans);
    if (changed > 0) {
      await raiseRunVersion(tx, call, run);
      await publish(tx, call.company.id, 'changed', { resource: 'pay_runs', id: run.id });
    }
    const message =
      changed > 0
        ? `Novedades repetidas a ${formatPeopleCount(changed)}`
        : `${runShown(run)}: no había novedades por repetir`;
    return answer({ data: { changed, left_out: [...repetition.leftOut, ...leftOut], undo }, message });
  });
};

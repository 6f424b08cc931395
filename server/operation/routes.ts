import { isCopyLate, listTroubles } from '../../src/domain/operation/troubles.ts';
import { answer } from '../http/answer.ts';
import type { StaffModule } from '../http/module.ts';
import { readOperationState } from './state.ts';
import { version } from './version.ts';

export const registerOperationRoutes: StaffModule = ({ on }, services) => {
  on('GET /operation', async (call) => {
    const state = await readOperationState(services);
    const { documents, mail, texts, push, disk, copies, database } = state;
    // The embedded database has no standbys.
    const standbys = services.config.databaseUrl ? database.standbys : [];
    return answer({
      data: {
        at: new Date(call.now).toISOString(),
        version,
        role: services.config.role,
        troubles: listTroubles({ ...state, database: { ...database, standbys: standbys ?? [] } }),
        processes: state.processes.map(({ role, host, pid, version, started_at, silent }) => ({
          role,
          host,
          pid,
          version,
          started_at,
          silent: Math.max(0, silent),
        })),
        documents,
        mail: { ...mail, configured: services.config.mail !== undefined },
        texts: { ...texts, configured: services.config.texts !== undefined },
        push,
        dian_down: state.dianDown,
        certificates: {
          ended: state.certificates.ended,
          within_30_days: state.certificates.within30Days,
          first: state.certificates.first,
        },
        disk,
        copies: { ...copies, late: isCopyLate(copies) },
        database: { ...database, standbys, migrations: state.migrations },
      },
    });
  });
};

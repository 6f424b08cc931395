import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { CannotStart } from '../store/data-folder.ts';

type Where = Pick<Config, 'host' | 'port'>;
type SharedWhere = Where & Pick<Config, 'apiProcesses'>;

/** Listens, beside the other API processes when there are several: the system shares out the connections. */
export async function listen(app: FastifyInstance, { apiProcesses, ...where }: SharedWhere): Promise<string> {
  const { host, port } = where;
  const shared = { host, port, reusePort: apiProcesses > 1 };
  const address = await app.listen(shared).catch((error: unknown) => {
    throw unfit(error, where);
  });
  return where.host === 'localhost' ? address.replace(/\/\/.+:(\d+)$/, '//localhost:$1') : address;
}

/**
 * Returns the public address, and the variables that would open the installation to the local network.
 * `onNetwork` is undefined in production or without a network.
 */
export function describeAccess({ publicUrl, production }: Config, address: string) {
  const [own] = Object.values(networkInterfaces())
    .flat()
    .filter((one) => one?.family === 'IPv4' && !one.internal);
  const onNetwork =
    production || !own
      ? undefined
      : `HOST=0.0.0.0 PUBLIC_URL=http://${own.address}:${new URL(address).port || 80}`;
  return { publicUrl, onNetwork };
}

/**
 * Throws {@link CannotStart} for an occupied port, before anything else is touched. `variable` names the port
 * in the message.
 */
export async function assertFreePort(where: Where, variable = 'PORT'): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error) => reject(unfit(error, where, variable)));
    probe.listen(where.port, where.host, () => probe.close(() => resolve()));
  });
}

function unfit(error: unknown, { host, port }: Where, variable = 'PORT'): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new CannotStart(
        `El puerto ${port} está ocupado por otro programa. Elija otro: ${variable}=8090 npm start`,
      );
    case 'ENOTSUP':
      return new CannotStart(
        'Varios procesos en un puerto (API_PROCESSES) necesitan Linux o FreeBSD. Use API_PROCESSES=1.',
      );
    case 'EACCES':
      return new CannotStart(
        `Este usuario no puede abrir el puerto ${port}. Elija uno mayor que 1023 con ${variable}.`,
      );
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EADDRNOTAVAIL':
      return new CannotStart(`HOST=${host} no es una dirección de esta máquina.`);
    default:
      return error;
  }
}

import { resources } from '../../../src/domain/resources/index.ts';
import { adjustmentDescriptions } from './adjustments.ts';
import { employeeVaultDescriptions } from './employee-vault.ts';
import { employeeDescriptions } from './employees.ts';
import { monthEndDescriptions } from './month-end.ts';
import { payRunDescriptions } from './pay-runs.ts';
import { payrollDescriptions } from './payrolls.ts';
import { describeResourceRoute, resourceDescriptions } from './resources.ts';
import { staffDescriptions } from './staff.ts';
import { vaultOfficeDescriptions } from './vault-office.ts';

/** Descriptions of declared calls, by address. They are apart from the declarations, which the browser downloads. */
const callDescriptions: Readonly<Record<string, string>> = {
  ...staffDescriptions,
  ...employeeDescriptions,
  ...payrollDescriptions,
  ...adjustmentDescriptions,
  ...payRunDescriptions,
  ...monthEndDescriptions,
  ...vaultOfficeDescriptions,
  ...Object.fromEntries(
    Object.entries(employeeVaultDescriptions).map(([address, text]) => [
      address.replace(' ', ' /vault'),
      text,
    ]),
  ),
};

/** Descriptions of routes that are neither a resource nor a declared call. */
const routeDescriptions: Readonly<Record<string, string>> = {
  'GET /ready': 'Responde 503 mientras el proceso termina o no se puede guardar nada.',
  'POST /logout': 'Quien entró por un proveedor recibe `logout_url`, donde termina también su sesión.',
  'GET /events':
    'Sucesos del servidor: `payroll` y `pay_run` a medida que avanzan, `enabler`, y `changed` con `{resource, id}`. La conexión termina cerca de un segundo después de que se cierre la sesión o se quite la compañía.',
};

/** Addresses with a description of their own. */
export const describedAddresses: readonly string[] = [
  callDescriptions,
  routeDescriptions,
  resourceDescriptions,
].flatMap(Object.keys);

/** Returns what an operation does beyond its summary. `undefined` means that the summary says enough. */
export function findOperationDescription(method: string, path: string): string | undefined {
  const address = `${method} ${path}`;
  const own = callDescriptions[address] ?? routeDescriptions[address];
  if (own) return own;
  const resource = resources.find(({ path: name }) => path === `/${name}` || path.startsWith(`/${name}/`));
  return resource && describeResourceRoute(resource, method, path);
}

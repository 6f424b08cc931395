import { routes } from '../../src/domain/routes/routes.ts';
import type { Device } from '../../tests/browser/device.ts';
import { employeeApi } from '../../tests/browser/employee-api.ts';
import { fillAddress, listOfficeAddresses, prepareOffice } from '../../tests/browser/office-addresses.ts';
import type { ProxyServer } from '../../tests/browser/proxy.ts';
import { staffApi } from '../../tests/browser/staff-api.ts';
import { comeIn } from '../../tests/browser/staff-desk.ts';
import { choosePin, fillSignIn, goTo, password, stateOf, yuliana } from '../../tests/browser/vault-phone.ts';

/** A screen: what is told of it in the name of its pictures, and the way to it. */
export type Screen = { name: string; open: (device: Device) => Promise<unknown> };

/** Screens that one person sees, and how that person comes in. */
type Visit = { comeIn: (device: Device) => Promise<unknown>; screens: Screen[] };

const clerk = 'cliente@quincena.demo';
const root = 'root@quincena.demo';

/** Every route of the guests, the office and the vault, by who sees it. */
export async function listScreens(proxy: ProxyServer): Promise<Visit[]> {
  const ids = await prepareOffice(await staffApi(proxy.address, clerk, password));
  return [listGuestScreens(), listClerkScreens(ids), listRootScreens(), await listVaultScreens(proxy)];
}

const nameOf = (room: string, address: string): string =>
  [room, ...address.split(/[^\w]+/)].filter(Boolean).join('-');

const showsTitle = ({ page }: Device): Promise<void> =>
  page.locator('main h1').filter({ visible: true }).first().waitFor();

const listGuestScreens = (): Visit => ({
  comeIn: async () => {},
  screens: ['/login', '/payslip', '/payslip/activate', '/nowhere'].map((path) => ({
    name: nameOf('guest', path),
    open: async (device) => {
      await device.go(path);
      await device.page.locator('h1').filter({ visible: true }).first().waitFor();
    },
  })),
});

const listClerkScreens = (ids: Record<string, string>): Visit => ({
  comeIn: (device) => comeIn(device, clerk, password),
  screens: listOfficeAddresses().map(([address, there]) => ({
    name: nameOf('clerk', address),
    open: async (device) => {
      await device.go(fillAddress(address, ids));
      await device.seen(there).waitFor();
    },
  })),
});

/** Routes of the whole staff as its first person sees them. */
function listRootScreens(): Visit {
  const screens = routes
    .filter(({ audience, roles }) => audience === 'staff' && (!roles || roles.includes('root')))
    .map(
      (route): Screen => ({
        name: nameOf('root', route.path),
        open: async (device) => {
          const list =
            route.resource ??
            (route.path.includes('enable') ? 'companies' : (route.path.split('/')[1] ?? ''));
          const row = route.path.includes(':id') ? await findRow(device, list) : '';
          const { type = ['payrolls'] } = route.values ?? {};
          await device.go(
            route.path
              .replace(':id', row)
              .replace(':type', type[0] ?? '')
              .replace(':report', 'summary'),
          );
          await showsTitle(device);
        },
      }),
    );
  return { comeIn: comeInAsRoot, screens };
}

async function comeInAsRoot(device: Device): Promise<void> {
  const { page } = device;
  await device.go('/login');
  await page.getByLabel('Correo').fill(root);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  const dialog = page.locator('dialog[open]');
  await dialog.getByRole('radio').first().check();
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Finds the first row of a list. */
async function findRow({ page }: Device, list: string): Promise<string> {
  const id = await page.evaluate(async (name) => {
    const company = (JSON.parse(localStorage.getItem('company') ?? '{}') as { id?: string }).id ?? '';
    const answer = await fetch(`/api/${name}?per_page=10`, { headers: { 'X-Company': company } });
    return ((await answer.json()) as { data?: { id: string }[] }).data?.[0]?.id;
  }, list);
  if (id === undefined) throw new Error('there is no row');
  return id;
}

async function listVaultScreens(proxy: ProxyServer): Promise<Visit> {
  const server = await employeeApi(proxy.address, yuliana, password);
  const [latest] = await server.payslips();
  const visit = (name: string, path: string, words: string | RegExp): Screen => ({
    name: `vault-${name}`,
    open: async (device) => {
      await goTo(device, path);
      await device.seen(words).waitFor();
    },
  });
  return {
    comeIn: async (device) => {
      await device.go('/payslip');
      await fillSignIn(device, yuliana);
      await stateOf(device, ['choosing_pin']);
      await choosePin(device);
      await stateOf(device, ['open']);
    },
    screens: [
      visit('home', '/payslip', /^Hola,/),
      visit('list', '/payslip/list', 'Comprobantes'),
      visit('payslip', `/payslip/${latest?.id}/payrolls`, 'Sus preguntas'),
      visit('compare', '/payslip/compare', 'Recibe'),
      visit('certificates', '/payslip/certificates', 'Generar un certificado'),
      visit('account', '/payslip/account', 'Sus dispositivos'),
      {
        name: 'vault-locked',
        open: async (device) => {
          await goTo(device, '/payslip/account');
          await device.page.getByRole('button', { name: 'Cerrar la bóveda ya' }).click();
          await stateOf(device, ['locked']);
        },
      },
    ],
  };
}

import { routes } from '../../src/domain/routes/routes.ts';
import type { Device } from '../../tests/browser/device.ts';
import { answerTests, fillForDialogs, leaveConflict } from '../../tests/browser/dialog-fixture.ts';
import { openers } from '../../tests/browser/dialog-openers.ts';
import { employeeApi } from '../../tests/browser/employee-api.ts';
import { fillAddress, listOfficeAddresses, prepareOffice } from '../../tests/browser/office-addresses.ts';
import { staffApi } from '../../tests/browser/staff-api.ts';
import { comeIn } from '../../tests/browser/staff-desk.ts';
import { choosePin, fillSignIn, goTo, password, stateOf, yuliana } from '../../tests/browser/vault-phone.ts';

/**
 * A screen: what is told of it in the name of its pictures, and the way to it. `phone`: it is opened on one.
 */
export type Screen = { name: string; open: (device: Device) => Promise<unknown>; phone?: boolean };

/**
 * Screens that one person sees, and how that person comes in. `isFresh`: to an installation that no other has changed, with the
 * worker of the application.
 */
export type Visit = {
  comeIn: (device: Device, address: string) => Promise<unknown>;
  screens: Screen[];
  isFresh?: boolean;
};

const clerk = 'cliente@quincena.demo';
const root = 'root@quincena.demo';

/** Every route of the guests, the office and the vault by who sees it, and the dialogs of the office. */
export const listVisits = (): Visit[] => [
  listGuestScreens(),
  listClerkScreens(),
  listRootScreens(),
  listVaultScreens(),
  listDialogs(),
];

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

function listClerkScreens(): Visit {
  let ids: Record<string, string> = {};
  return {
    comeIn: async (device, address) => {
      ids = await prepareOffice(await staffApi(address, clerk, password));
      await comeIn(device, clerk, password);
    },
    screens: listOfficeAddresses().map(([address, there]) => ({
      name: nameOf('clerk', address),
      open: async (device) => {
        await device.go(fillAddress(address, ids));
        await device.seen(there).waitFor();
      },
    })),
  };
}

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

/** Dialogs that stories open, over their pages. */
function listDialogs(): Visit {
  const screens = openers.map(
    ({ of, at, inside, phone, open }, i): Screen => ({
      name: nameOf(`dialog-${i}`, of.slice(of.lastIndexOf('/'), -'.tsx'.length)),
      ...(phone && { phone }),
      open: async (device) => {
        const { page } = device;
        await device.go('/dashboard');
        await showsTitle(device);
        await page.keyboard.press('Control+k');
        await page.getByRole('combobox', { name: /Buscar pantallas/ }).fill(at);
        await page
          .getByRole('option', { name: new RegExp(`^${at}`) })
          .first()
          .click();
        await inside?.(page);
        await open(page);
        await page.locator('dialog:modal').last().waitFor();
      },
    }),
  );
  return {
    isFresh: true,
    comeIn: async (device, address) => {
      await fillForDialogs(address);
      await comeInAsRoot(device);
      await leaveConflict(address, device);
      await answerTests(device);
    },
    screens,
  };
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

function listVaultScreens(): Visit {
  let latest: string | undefined;
  const visit = (name: string, path: string, words: string | RegExp): Screen => ({
    name: `vault-${name}`,
    open: async (device) => {
      await goTo(device, path.replace(':id', String(latest)));
      await device.seen(words).waitFor();
    },
  });
  return {
    comeIn: async (device, address) => {
      const server = await employeeApi(address, yuliana, password);
      latest = (await server.payslips())[0]?.id;
      await device.go('/payslip');
      await fillSignIn(device, yuliana);
      await stateOf(device, ['choosing_pin']);
      await choosePin(device);
      await stateOf(device, ['open']);
    },
    screens: [
      visit('home', '/payslip', /^Hola,/),
      visit('list', '/payslip/list', 'Comprobantes'),
      visit('payslip', '/payslip/:id/payrolls', 'Sus preguntas'),
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

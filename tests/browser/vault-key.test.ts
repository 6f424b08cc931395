import { beforeEach, describe, expect, it } from 'vitest';
import { pickSome } from '../exhaustive.ts';
import { deviceForEach, installed, device as phone, proxy } from './stage.ts';
import { closeVault, fillVault, goTo, locks, stateOf, typePin, yuliana } from './vault-phone.ts';

/** Requests to a locked phone without a connection must not return kept payslips. */
installed();
deviceForEach();
beforeEach(() => fillVault(phone, yuliana));

const times = {
  0: 'Al salir de la aplicación',
  1: 'Después de 1 minuto',
  5: 'Después de 5 minutos',
  15: 'Después de 15 minutos',
};

async function chooseTime(minutes: number): Promise<void> {
  await goTo(phone, '/payslip/account#cerrar');
  await phone.page
    .getByRole('group', { name: 'Cerrar la bóveda' })
    .getByText(minutes === 0 ? 'Al salir' : new RegExp(`^${minutes} minuto`))
    .click();
  await expect.poll(async () => (await locks(phone))[0]?.lockAfter).toBe(minutes);
}

const kept = ['/me', '/payslips', '/payments', '/questions', '/notices'];

/** How many answers the page in view gets to what its vault would ask. */
const answeredHere = (page = phone.page): Promise<number> =>
  page.evaluate(async (paths) => {
    const { id } = JSON.parse(localStorage.getItem('vault') ?? '{}');
    const headers = { 'X-Owner': id };
    const answers = await Promise.all(paths.map((path) => fetch(`/api/vault${path}`, { headers })));
    return answers.filter(({ ok }) => ok).length;
  }, kept);

/** How many answers somebody gets who types those addresses in a tab of their own. */
async function answeredTyped(): Promise<number> {
  const tab = await phone.context.newPage();
  let count = 0;
  for (const path of kept) {
    const answer = await tab.goto(`${proxy.address}/api/vault${path}`);
    if (answer?.status() !== 503) count += 1;
    expect(await answer?.text()).not.toContain(yuliana.document);
  }
  await tab.close();
  return count;
}

describe.each(pickSome(Object.entries(times), { every: 4, turn: 2 }))(
  'with the lock after %s minutes, «%s»',
  (minutes) => {
    it('a tab that is closed with its vault open leaves nothing readable to a locked tab', async () => {
      await chooseTime(Number(minutes));
      await phone.offline();
      expect(await answeredHere()).toBeGreaterThan(2);
      await phone.closeTab();
      await phone.openTab();
      await phone.go('/payslip');
      const state = await stateOf(phone, ['locked', 'open']);
      // Before its time is over the vault goes on where it was; never with «Al salir».
      if (minutes === '0') expect(state).toBe('locked');
      expect(await answeredTyped()).toBe(0);
      if (state === 'open') {
        await goTo(phone, '/payslip/account');
        await closeVault(phone);
        await stateOf(phone, ['locked']);
      }
      expect(await answeredHere()).toBe(0);
      expect(await answeredTyped()).toBe(0);
      await typePin(phone);
      await stateOf(phone, ['open']);
      expect(await answeredHere()).toBeGreaterThan(2);
      expect(phone.faults).toEqual([]);
    });
  },
);

describe('the vault open in one tab and locked in another', () => {
  it('is read only in the open one, also after the worker restarts', async () => {
    await chooseTime(0);
    await phone.offline();
    const locked = await phone.context.newPage();
    await locked.goto(`${proxy.address}/payslip`);
    await stateOf({ ...phone, page: locked }, ['locked']);
    const openHere = async (): Promise<boolean> => (await answeredHere()) > 2;
    for (const moment of ['at once', 'after the worker was stopped']) {
      if (moment !== 'at once') await phone.stopWorkers();
      expect([moment, await answeredHere(locked), await answeredTyped()]).toEqual([moment, 0, 0]);
      expect([moment, await openHere()]).toEqual([moment, true]);
      expect([moment, await answeredHere(locked)]).toEqual([moment, 0]);
    }
  });

  it('is not resumed by a message of the locked one to the worker', async () => {
    await phone.offline();
    const other = await phone.context.newPage();
    await other.goto(`${proxy.address}/payslip`);
    await stateOf({ ...phone, page: other }, ['open']);
    await goTo(phone, '/payslip/account');
    await closeVault(phone);
    await stateOf({ ...phone, page: other }, ['locked']);
    const resumed = await other.evaluate(async () => {
      const { id: owner } = JSON.parse(localStorage.getItem('vault') ?? '{}');
      const { port1, port2 } = new MessageChannel();
      const answer = new Promise((resolve) => {
        port1.onmessage = ({ data }) => resolve(data ?? 'nothing');
      });
      navigator.serviceWorker.controller?.postMessage({ type: 'RESUME', owner }, [port2]);
      return answer;
    });
    expect(resumed).toBe('nothing');
    expect(await answeredHere(other)).toBe(0);
  });
});

it('a page that crashes with its vault open leaves nothing readable to a locked page', async () => {
  await chooseTime(0);
  await phone.offline();
  const crashed = phone.page.waitForEvent('crash');
  const session = await phone.context.newCDPSession(phone.page);
  // The page that would answer is gone with it.
  void session.send('Page.crash').catch(() => undefined);
  await crashed;
  await phone.openTab();
  await phone.go('/payslip');
  await stateOf(phone, ['locked']);
  expect(await answeredHere()).toBe(0);
  expect(await answeredTyped()).toBe(0);
});

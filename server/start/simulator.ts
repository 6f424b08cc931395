import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { introduceDemo } from '../demo/demo.ts';
import type { TextAccount } from '../mail/text-account.ts';
import { CannotStart } from '../store/data-folder.ts';
import { type Child, keepRunning } from './children.ts';
import { assertFreePort } from './listen.ts';

const patience = 20_000;

export type SimulatorProcess = { child: Child; address: string; certificate: string; mail: string };

/** Builds the account of the demo with the simulator, which shows texts and delivers none. */
export const buildDemoTexts = (simulator: string): TextAccount => ({
  address: `${simulator}/textos`,
  template: '{"to":"{to}","text":"{text}"}',
  authorization: undefined,
  channel: 'sms',
});

/**
 * Starts the DIAN simulator and registers the demo employer, again after each restart. Port 0 takes a free
 * port and keeps it.
 */
export async function startSimulatorProcess(config: Config): Promise<SimulatorProcess> {
  let port = config.simulatorPort;
  let mailPort = 0;
  await assertFreePort({ host: '127.0.0.1', port }, 'SIMULATOR_PORT');
  return new Promise((resolve, reject) => {
    const child = keepRunning(
      'simulator/main.ts',
      () => ({
        SIMULATOR_PORT: String(port),
        SIMULATOR_MAIL_PORT: String(mailPort),
        SIMULATOR_DATA: `${config.dataDir}/simulator`,
      }),
      (message) => {
        const { address, mail } = message as { address: string; mail: string };
        port = Number(new URL(address).port);
        mailPort = Number(new URL(mail).port);
        Promise.all([introduceDemo(config.dataDir, address), signerOf(config.dataDir, address)]).then(
          ([, certificate]) => settle(() => resolve({ child, address, certificate, mail })),
          fail,
        );
      },
    );
    const fail = (reason: unknown) =>
      settle(() => {
        const cause = reason instanceof Error ? ` ${reason.message}` : '';
        void child.stop().then(() => reject(new CannotStart(`El simulador de la DIAN no empezó.${cause}`)));
      });
    const late = setTimeout(() => fail(new Error('Revise SIMULATOR_PORT.')), patience);
    const settle = (act: () => void) => {
      clearTimeout(late);
      act();
    };
  });
}

/**
 * Stores the certificate that the simulator signs its answers with and returns the file. The demo trusts it
 * as DIAN's.
 */
async function signerOf(dataDir: string, address: string): Promise<string> {
  const response = await fetch(`${address}/control/certificate`);
  const { pem } = (await response.json()) as { pem: string };
  const file = join(dataDir, 'simulator', 'certificate.pem');
  await writeFile(file, pem);
  return file;
}

/** Settings of the simulator, read from the environment once and validated. */
export interface SimulatorSettings {
  readonly port: number;
  readonly host: string;
  readonly dataFolder: string | undefined;
  readonly mailPort: number | undefined;
}

export class WrongSetting extends Error {}

export function readSettings(environment: Record<string, string | undefined>): SimulatorSettings {
  const port = environment.SIMULATOR_PORT?.trim() || '8091';
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw new WrongSetting(
      `SIMULATOR_PORT must be a port from 0 to 65535 (0: any free one), and it is "${port}".`,
    );
  const mail = environment.SIMULATOR_MAIL_PORT?.trim();
  if (mail && (!/^\d{1,5}$/.test(mail) || Number(mail) > 65_535))
    throw new WrongSetting(
      `SIMULATOR_MAIL_PORT must be a port from 0 to 65535 (0: any free one), and it is "${mail}".`,
    );
  const host = environment.SIMULATOR_HOST?.trim() || '127.0.0.1';
  if (/[\s/]/.test(host))
    throw new WrongSetting(`SIMULATOR_HOST must be a host or an IP, and it is "${host}".`);
  return {
    port: Number(port),
    host,
    dataFolder: environment.SIMULATOR_DATA?.trim() || undefined,
    mailPort: mail ? Number(mail) : undefined,
  };
}

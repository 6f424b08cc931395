import { statfs } from 'node:fs/promises';
import { formatFileSize, megabyte } from '../../src/domain/files/files.ts';
import { ARRIVAL_PART_BYTES } from '../../src/domain/office/leaving.ts';
import type { Config } from '../config.ts';
import { answer } from '../http/answer.ts';
import { UploadedFile } from '../http/body.ts';
import type { StaffModule } from '../http/module.ts';
import { assertKnownFields } from '../http/values.ts';
import { buildConflictRefusal, buildInvalidRefusal } from '../refusals.ts';
import {
  addArrival,
  addPart,
  askCancelArrival,
  askTaking,
  findArrival,
  getPartBytes,
  listArrivals,
} from './company-arrivals.ts';

/** Times the bytes of a file that must be free: its parts, and what the database writes of them. */
const ROOM_FACTOR = 3;

export const registerArrivalRoutes: StaffModule = ({ on }, { config }) => {
  const limit = config.companyFileMegabytes * megabyte;

  on('GET /company_arrivals', async (call) =>
    answer({
      data: await call.asSystem(listArrivals),
      max_bytes: limit,
      part_bytes: ARRIVAL_PART_BYTES,
    }),
  );

  on('POST /company_arrivals', async (call, tx) => {
    const { file_name: name, bytes } = call.input;
    if (bytes > limit)
      throw buildInvalidRefusal(
        { bytes: [limit === 0 ? closedWords : describeLimit(bytes, limit)] },
        limit === 0 ? closedWords : describeLimit(bytes, limit),
      );
    await assertRoom(config, bytes);
    const id = call.newId();
    if (!(await addArrival(tx, { id, user: call.user.id, name, bytes })))
      throw buildConflictRefusal(
        'Ya se está leyendo una compañía que usted envió. Espere a que termine o cancélela.',
      );
    const arrival = await findArrival(tx, id);
    if (!arrival) throw new Error('The arrival was not stored');
    return answer({ data: arrival, message: 'Enviando el archivo' });
  });

  on('GET /company_arrivals/:id', async (call) => {
    const arrival = await call.asSystem((tx) => findArrival(tx, call.input.id));
    if (!arrival) throw call.missing();
    return answer({ data: arrival });
  });

  on('POST /company_arrivals/:id/parts/:part', async (call, tx) => {
    const { id } = call.input;
    assertKnownFields(call.values, ['content']);
    const { content } = call.values;
    if (!(content instanceof UploadedFile))
      throw buildInvalidRefusal({ content: ['Envíe los bytes de la parte'] });
    const part = /^\d{1,6}$/.test(call.input.part) ? Number(call.input.part) : undefined;
    const arrival = await findArrival(tx, id, true);
    if (!arrival || part === undefined) throw call.missing();
    // A part that came already is sent again by whoever did not get its answer.
    // One that was on its way when somebody cancelled is not a fault either.
    if (part < arrival.parts || arrival.state === 'cancelled') return answer({ data: arrival });
    if (arrival.state !== 'receiving') throw buildConflictRefusal('Este archivo ya no espera partes.');
    if (part > arrival.parts) throw buildConflictRefusal(`Falta la parte ${arrival.parts} del archivo.`);
    if (content.size !== getPartBytes(arrival.bytes, part))
      throw buildInvalidRefusal({
        content: [
          `La parte ${part} tiene ${getPartBytes(arrival.bytes, part)} bytes, y llegaron ${content.size}`,
        ],
      });
    await addPart(tx, arrival, part, content.data);
    return answer({ data: (await findArrival(tx, id)) ?? arrival });
  });

  on('POST /company_arrivals/:id/take', async (call, tx) => {
    const { id } = call.input;
    const arrival = await findArrival(tx, id, true);
    if (!arrival) throw call.missing();
    if (arrival.state === 'checked') await askTaking(tx, id, { user: call.user.id, address: call.address });
    else if (arrival.state !== 'taking' && arrival.state !== 'done')
      throw buildConflictRefusal('Este archivo no se ha revisado, o no se puede recibir.');
    return answer({ data: (await findArrival(tx, id)) ?? arrival, message: 'Recibiendo la compañía' });
  });

  on('DELETE /company_arrivals/:id', async (call, tx) => {
    const { id } = call.input;
    const arrival = await findArrival(tx, id, true);
    if (!arrival) throw call.missing();
    if (arrival.state === 'done')
      throw buildConflictRefusal('La compañía ya se recibió. Está en la lista de compañías.');
    await askCancelArrival(tx, id);
    const isUnderWay = arrival.state === 'checking' || arrival.state === 'taking';
    return answer({ message: isUnderWay ? 'Cancelando: lo que hacía se deshace' : 'Archivo descartado' });
  });
};

const closedWords = 'Esta instalación no recibe compañías por la pantalla (COMPANY_FILE_MB=0).';
const describeLimit = (bytes: number, limit: number): string =>
  `El archivo pesa ${formatFileSize(bytes)} y esta instalación recibe hasta ${formatFileSize(limit)} (COMPANY_FILE_MB). También se recibe con npm run company:import.`;

/** Refuses a file that would fill the disk of the embedded database. */
async function assertRoom({ databaseUrl, dataDir }: Config, bytes: number): Promise<void> {
  if (databaseUrl) return;
  const disk = await statfs(dataDir).catch(() => undefined);
  if (!disk || disk.bavail * disk.bsize > bytes * ROOM_FACTOR) return;
  throw buildConflictRefusal(
    `En el disco del servidor no caben el archivo y la compañía: hacen falta ${formatFileSize(bytes * ROOM_FACTOR)}.`,
  );
}

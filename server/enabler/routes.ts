import { sql } from 'kysely';
import { buildBlockingFinding } from '../../src/domain/findings/finding.ts';
import { canSeeAllCompanies } from '../../src/domain/identity/roles.ts';
import { mostPayrolls } from '../../src/domain/office/payroll-months.ts';
import { findEmployer } from '../documents/sources.ts';
import { toStateSql } from '../documents/states.ts';
import { answer } from '../http/answer.ts';
import type { StaffModule } from '../http/module.ts';
import type { StaffAsk } from '../http/staff.ts';
import { clearNamedFields, readIdList } from '../http/values.ts';
import { listUserCompanyIds } from '../identity/companies.ts';
import { buildConflictRefusal, buildFindingsRefusal, buildInvalidRefusal } from '../refusals.ts';
import { isVersion } from '../resources/write.ts';
import { contingencyWords, formatOutage, listDianLinks } from '../sending/breaker.ts';
import { listCertificateProblems } from '../sending/facts.ts';
import { findPause } from '../sending/pause.ts';
import { readSigningCertificate } from '../sending/signing-certificate.ts';
import type { Tx } from '../store/connection.ts';
import { publish } from '../store/events.ts';
import { keepCertificate } from './certificate.ts';
import { readEnablement } from './enablement.ts';
import { type EnablerRow, ensureEnabler } from './enabler.ts';
import { proposeNumbering } from './numbering.ts';
import { keepSettings } from './settings.ts';
import { askAgain, generateTests, sendTests } from './tests.ts';

export const registerEnablerRoutes: StaffModule = ({ on }, { secretKey }) => {
  const saved = async (call: StaffAsk, tx: Tx, message: string) => {
    const data = await readEnablement(tx, call.company.id, call.now);
    await sql`update enablers set stage = ${data.stage} where company_id = ${call.company.id}`.execute(tx);
    await publish(tx, call.company.id, 'enabler', { stage: data.stage });
    return answer({ data, message });
  };

  on('GET /enabler', async (call) =>
    answer({ data: await call.writing((tx) => readEnablement(tx, call.company.id, call.now)) }),
  );

  on('PUT /enabler', async (call, tx) => {
    const row = await ensureEnabler(tx, call.company.id, true);
    const current = await readEnablement(tx, call.company.id, call.now);
    const mayUse = async (id: string): Promise<boolean> =>
      (await listUserCompanyIds(tx, call.user.id, canSeeAllCompanies(call.user.roles), id)).includes(id);
    const context = {
      companyId: call.company.id,
      user: call.user,
      now: call.now,
      newId: call.newId,
      address: call.address,
      mustProve: call.mustProve,
    };
    await keepSettings(tx, context, row, secretKey, clearNamedFields(call.values, ''), current, mayUse);
    return saved(call, tx, 'Datos guardados');
  });

  on('POST /enabler/certificate', async (call, tx) => {
    await ensureEnabler(tx, call.company.id, true);
    await keepCertificate(tx, call.company.id, secretKey, call.values, call.now);
    return saved(call, tx, 'Certificado guardado');
  });

  on('POST /enabler/tests/generate', async (call, tx) => {
    const row = await ready(call, tx);
    const made = await generateTests(tx, call, row);
    const text = made === 0 ? 'El set de pruebas está completo' : `Se crearon ${made} documentos de prueba`;
    return saved(call, tx, text);
  });

  on('POST /enabler/tests/send', async (call, tx) => {
    const row = await ready(call, tx);
    await generateTests(tx, call, row);
    const sent = await sendTests(tx, call.company.id, row.test_set_id ?? '');
    if (sent === 0) await askAgain(tx, call.company.id, row.test_set_id ?? '');
    return saved(call, tx, sent ? `${sent} documentos de prueba en cola` : 'El set ya está en camino');
  });

  on('POST /enabler/tests/status', async (call, tx) => {
    const row = await ensureEnabler(tx, call.company.id, true);
    const { ids: named } = call.input;
    const ids = named === undefined ? undefined : readIdList(named, 'ids', mostPayrolls, 'documentos');
    const wanted = row.status ? 0 : await askAgain(tx, call.company.id, row.test_set_id ?? '', ids);
    const idle = row.status
      ? 'La compañía ya está habilitada'
      : ids
        ? 'Ya no espera respuesta de la DIAN'
        : 'Aún no hay nada que preguntar';
    return saved(call, tx, wanted ? 'Se pregunta a la DIAN' : idle);
  });

  on('POST /enabler/production', async (call, tx) => {
    const row = await ensureEnabler(tx, call.company.id, true);
    if (row.environment === 'produccion' && row.status)
      return saved(call, tx, 'La compañía ya está en producción');
    const base = call.input.base_version;
    if (base !== undefined && !isVersion(base))
      throw buildInvalidRefusal({ base_version: ['La versión no es válida'] });
    if (base !== undefined && Number(base) !== row.version)
      throw buildConflictRefusal(
        'Alguien cambió la habilitación mientras usted la miraba.',
        await readEnablement(tx, call.company.id, call.now),
      );
    const missing = [
      ...(row.status
        ? []
        : [
            buildBlockingFinding(
              'HAB02',
              'status',
              'El set de pruebas aún no está aceptado.',
              'Termínelo primero.',
            ),
          ]),
      ...secretsMissing(row, call.now),
    ];
    if (missing.length) throw buildFindingsRefusal(missing);
    await proposeNumbering(tx, call, 'produccion');
    await sql`
        update enablers set environment = 'produccion', version = version + 1, updated_at = now()
        where company_id = ${call.company.id}`.execute(tx);
    await publish(tx, call.company.id, 'changed', { resource: 'companies', id: call.company.id });
    return saved(call, tx, 'La compañía emite en producción');
  });

  on('GET /dian/status', async (call) => {
    const { rows, waiting, paused } = await call.inCompany(async (tx) => {
      const found = await sql<{ waiting: number }>`
        select count(*)::int as waiting from submissions where company_id = ${call.company.id} and step <> 'done'
          and state <> ${toStateSql('lista')}`.execute(tx);
      return {
        rows: await listDianLinks(tx),
        waiting: found.rows[0]?.waiting ?? 0,
        paused: await findPause(tx, call.company.id),
      };
    });
    const environments = rows.map(({ environment, down_since, retry_at, message }) => {
      const left = retry_at ? Math.max(0, (retry_at.getTime() - call.now) / 1000) : 0;
      return {
        environment,
        state: retry_at ? ('down' as const) : down_since ? ('unsure' as const) : ('up' as const),
        since: down_since,
        retry_at,
        message: retry_at ? formatOutage(left) : null,
        detail: message,
        contingency: retry_at ? contingencyWords : null,
      };
    });
    return answer({ data: { environments, waiting, paused } });
  });
};

/** Throws with everything that the test set still needs: data of the RUT, software and certificate. */
async function ready(call: StaffAsk, tx: Tx): Promise<EnablerRow> {
  const row = await ensureEnabler(tx, call.company.id, true);
  if (row.status) throw buildConflictRefusal('La compañía ya está habilitada ante la DIAN.');
  const { checklist } = await readEnablement(tx, call.company.id, call.now);
  const employer = await findEmployer(tx, call.company.id);
  const { info } = await readSigningCertificate(tx, call.company.id);
  const missing = [
    ...checklist
      .filter(({ ok }) => !ok)
      .map(({ code, text, hint }) => buildBlockingFinding(code, 'company', text, hint ?? '')),
    ...(row.test_set_id
      ? []
      : [
          buildBlockingFinding(
            'HAB03',
            'test_set_id',
            'Falta el identificador del set de pruebas.',
            'Cópielo del portal de la DIAN.',
          ),
        ]),
    ...secretsMissing(row, call.now),
    ...(info && employer ? listCertificateProblems(info, employer, call.now) : []).filter(
      ({ code }) => code !== 'ZD02',
    ),
  ];
  if (missing.length) throw buildFindingsRefusal(missing);
  return row;
}

function secretsMissing(row: EnablerRow, now: number) {
  const until = row.certificate_info && Date.parse(row.certificate_info.valid_to);
  return [
    ...(row.software_id
      ? []
      : [
          buildBlockingFinding(
            'HAB04',
            'software_id',
            'Falta el identificador del software.',
            'Cópielo del portal de la DIAN.',
          ),
        ]),
    ...(row.has_pin
      ? []
      : [
          buildBlockingFinding(
            'HAB05',
            'software_pin',
            'Falta el PIN del software.',
            'Es el que usted eligió en el portal.',
          ),
        ]),
    ...(row.has_certificate
      ? []
      : [buildBlockingFinding('HAB06', 'file', 'Falta el certificado de firma.', 'Cárguelo en su paso.')]),
    ...(until && until < now
      ? [buildBlockingFinding('HAB07', 'file', 'El certificado está vencido.', 'Cargue uno vigente.')]
      : []),
  ];
}

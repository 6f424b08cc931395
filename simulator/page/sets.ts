import type { Running } from '../soap.ts';
import type { RegisteredEmployer, State } from '../state.ts';
import { type RequiredDocuments, sumRequiredDocuments } from '../test-set.ts';
import { escapeXml } from '../xml.ts';
import { type PageBody, renderFacts, renderPage } from './shell.ts';

const statuses = { in_process: 'En proceso', accepted: 'Aceptado', rejected: 'Rechazado' } as const;
const parts = [
  ['individual', 'Nóminas'],
  ['replace', 'Ajustes que reemplazan'],
  ['delete', 'Ajustes que eliminan'],
] as const;

export function renderTestSetsPage(running: Running): PageBody {
  const employers = [...running.state.employers.values()];
  return renderPage(
    'Sets de prueba',
    '/sets',
    `<h2>Empleadores: ${employers.length}</h2>${
      employers.length === 0
        ? '<p class="sheet">Ninguno registrado. Se registran con <code>POST /control/employers</code>.</p>'
        : employers.map((employer) => card(running.state, employer)).join('')
    }`,
    running,
  );
}

function card(state: State, employer: RegisteredEmployer): string {
  const enabled = state.isEnabled(employer);
  return `<section class="sheet"><h3>${escapeXml(employer.name)}</h3>${renderFacts([
    ['NIT', escapeXml(employer.nit)],
    [
      'Estado',
      `<span class="mark ${enabled ? 'accepted' : 'in_process'}">${enabled ? 'Habilitado' : 'Sin habilitar'}</span>`,
    ],
    ['Software', `<code>${escapeXml(employer.software.id)}</code>`],
  ])}${employer.test_set_id ? set(state, employer, employer.test_set_id) : ''}</section>`;
}

function set(state: State, employer: RegisteredEmployer, id: string): string {
  const status = state.setStatus(employer);
  const { accepted, rejected } = state.tally(id);
  const required = employer.test_set_required;
  const wanted: readonly (readonly [string, number, number])[] =
    typeof required === 'object'
      ? parts.map(([part, name]) => [name, accepted[part], required[part]] as const)
      : [['Documentos', sumRequiredDocuments(accepted), required ?? 0] as const];
  const bars = wanted
    .filter(([, , most]) => most > 0)
    .map(
      ([name, count, most]) =>
        `<label>${name}: ${count} de ${most} aceptados<progress max="${most}" value="${Math.min(count, most)}">${count} de ${most}</progress></label>`,
    );
  return `<h3>Set de prueba <code>${escapeXml(id)}</code> <span class="mark ${status}">${statuses[status]}</span></h3>${bars.join('')}${lost(rejected, employer)}`;
}

function lost(rejected: RequiredDocuments, { test_set_max_rejected: most }: RegisteredEmployer): string {
  const count = sumRequiredDocuments(rejected);
  const limit = most === undefined ? '' : ` El set se pierde con más de ${most}.`;
  return count === 0 && most === undefined
    ? ''
    : `<p class="soft">${count === 0 ? 'Ningún documento rechazado.' : count === 1 ? 'Un documento rechazado.' : `${count} documentos rechazados.`}${limit}</p>`;
}

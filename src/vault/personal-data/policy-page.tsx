import { useEffect, useState } from 'react';
import type { PolicyOpen } from '../../domain/privacy/policy-shapes.ts';
import { PolicyText } from '../../kit/forms/policy-text.tsx';
import { Mark } from '../../kit/marks/mark.tsx';
import { Waiting } from '../../kit/pages/page-states.tsx';

/** Shows the personal data policy of a company to anyone with its address. */
export default function PolicyPage() {
  const [found, setFound] = useState<{ policy?: PolicyOpen; problem?: string }>();
  useEffect(() => {
    document.title = 'Quincena · Política de datos';
    const company = location.pathname.split('/')[2] ?? '';
    fetch(`/api/privacy/${encodeURIComponent(company)}`, {
      cache: 'no-store',
      headers: { 'X-Requested-With': 'XMLHttpRequest' },
    })
      .then(async (answer) => {
        const body = (await answer.json()) as { data?: PolicyOpen; message?: string };
        setFound(body.data ? { policy: body.data } : { problem: body.message ?? 'No se pudo leer.' });
      })
      .catch(() => setFound({ problem: 'Sin conexión. Para leer la política necesita conexión.' }));
  }, []);
  return (
    <main className="v-sign-in">
      <div className="v-sign-in-body column">
        <Mark size={56} />
        <h1>Política de datos</h1>
        {!found && <Waiting rows={6} />}
        {found?.problem && (
          <p className="v-part q-error boxed" role="alert">
            {found.problem}
          </p>
        )}
        {found?.policy && (
          <article className="v-part boxed">
            <h2 className="t-heading">{found.policy.responsible.name}</h2>
            <PolicyText of={found.policy} part="v-form" />
          </article>
        )}
      </div>
    </main>
  );
}

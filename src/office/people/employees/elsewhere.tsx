import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { read } from '../../../net/calls.ts';
import { session } from '../../../net/session.ts';

type Values = Readonly<Record<string, unknown>>;
type Props = { values: Values; onPut: (values: Record<string, unknown>) => void };

/** Milliseconds without typing before the server is asked, and the least figures of a document number. */
const TYPING_PAUSE_MS = 400;
const shortest = 5;

/**
 * Offers to copy the data of a person that another company of this user already has. Shown below the document number
 * of a new employee.
 */
export function RecordElsewhereOffer({ values, onPut }: Props) {
  const typed = String(values['document_number'] ?? '').trim();
  const [number, setNumber] = useState('');
  const [copied, setCopied] = useState<string>();
  useEffect(() => {
    const rested = setTimeout(() => setNumber(typed), TYPING_PAUSE_MS);
    return () => clearTimeout(rested);
  }, [typed]);
  const params = { document_type_id: String(values['document_type_id'] ?? ''), document_number: number };
  const { data: record } = useQuery({
    queryKey: ['employees', session.get().company?.id ?? '', 'elsewhere', params],
    enabled: number.length >= shortest && params.document_type_id !== '',
    queryFn: async ({ signal }) =>
      (await read('GET /employees/elsewhere', params, { signal, by: 'app' })).data,
  });
  const found = number === typed ? record : undefined;
  return (
    <div role="status">
      {found && (
        <p className="q-hint">
          {copied === number ? (
            `Copiado de ${found.company}: revise el contrato y la seguridad social.`
          ) : (
            <>
              Está en {found.company}{' '}
              <button
                type="button"
                className="q-btn q-btn--plain q-btn--sm"
                onClick={() => {
                  onPut(found.values);
                  setCopied(number);
                }}
              >
                Copiar sus datos
              </button>
            </>
          )}
        </p>
      )}
    </div>
  );
}

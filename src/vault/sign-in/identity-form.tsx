import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Mark } from '../../kit/marks/mark.tsx';
import { showToast } from '../../kit/overlays/announce.ts';
import { noteTyped } from '../page/note-typed.ts';
import { NotRead } from '../session/api.ts';
import { enterVault } from '../session/session.ts';
import { DocumentFields, type ErrorTies, readDocumentFields } from './document-fields.tsx';
import { PasswordField } from './password-field.tsx';
import { formatUsername, UsernameField } from './username-field.tsx';

export type IdentityCredentials = { document_type: string; document_number: string; password?: string };
type Enter = (work: () => Promise<unknown>) => Promise<void>;

type TiesOf = (field: string) => ErrorTies;

/** Result of a task in which no one signed in and nothing failed. */
export const stays = Symbol('stays');

type Props = {
  title: string;
  lead: string;
  password?: { label: string; complete: 'current-password' | 'new-password'; aside?: ReactNode } | undefined;
  hint?: string;
  verb: [idle: string, busy: string];
  /** Action that needs a connection, as the refusal words it. */
  aim: string;
  notice?: string | undefined;
  /** Fields before the document. Each gets the attributes that tie it to its error. */
  before?: (ties: TiesOf) => ReactNode;
  /** Returns the missing field and its message, or the task to run with the values. */
  go: (
    credentials: IdentityCredentials,
  ) => readonly [field: string, words: string] | (() => Promise<unknown>);
  other?: (busy: boolean, enter: Enter) => ReactNode;
  footer: ReactNode;
};

/** Renders a form of a document and a password, with errors in place, for sign-in and activation of employees. */
export function IdentityForm({
  title,
  lead,
  password,
  hint,
  verb,
  aim,
  notice,
  before,
  go,
  other,
  footer,
}: Props) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState(notice);
  // Another tab may bring a notice to a sign-in page that is open.
  useEffect(() => setError(notice), [notice]);
  /** Field that the error is about. Undefined when the refusal is about the whole form. */
  const [wrongField, setWrongField] = useState<string>();
  const [away, setAway] = useState(false);
  // An earlier failure, or a missing connection, is not an error in the values.
  const wrong = error !== undefined && error !== notice && !away;
  const ties: TiesOf = (name) =>
    wrong && (wrongField === undefined || wrongField === name)
      ? { 'aria-invalid': true, 'aria-describedby': 'v-error' }
      : {};
  const fields = useRef<HTMLDivElement>(null);
  const field = (name: string, by = 'name') =>
    fields.current?.querySelector<HTMLInputElement>(`[${by}=${name}]`);
  const noteFields = () => {
    if (fields.current) noteTyped({ currentTarget: fields.current });
    const name = field('username', 'autocomplete');
    if (name) name.value = formatUsername(readDocumentFields().document_number);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was written while the door was only drawn
  useEffect(() => {
    dispatchEvent(new Event('alive'));
    noteFields();
  }, []);

  async function enter(work: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    setError(undefined);
    setWrongField(undefined);
    setAway(false);
    try {
      if ((await work()) !== stays) await enterVault();
    } catch (cause) {
      const message = messageOf(cause, aim);
      setAway(cause instanceof NotRead && cause.offline);
      if (cause instanceof NotRead && cause.status === 401) showToast(message, { danger: true });
      setError(message);
    }
    setBusy(false);
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (busy) return;
    const next = go({
      ...readDocumentFields(),
      ...(password && { password: field('password')?.value ?? '' }),
    });
    if (typeof next === 'function') return void enter(next);
    const [name, message] = next;
    setAway(false);
    setError(message);
    setWrongField(name);
    field(name)?.focus();
  }

  return (
    <main className="v-sign-in">
      <div className="v-sign-in-body column">
        <Mark size={56} />
        <h1>{title}</h1>
        <p className="c-2">{lead}</p>
        <div className="v-sign-in-form stack gap-16" ref={fields} onInput={noteFields}>
          {/* A form of its own for the document: a password manager keeps what stands in the form of a password. */}
          <form className="stack gap-16" onSubmit={submit} noValidate>
            {before?.(ties)}
            <DocumentFields ties={ties('document_number')} hint={hint} />
            {/* Pressed by Enter; Safari presses none that is not drawn. */}
            <button type="submit" className="vh" tabIndex={-1} aria-hidden="true" />
          </form>
          <form className="stack gap-16" onSubmit={submit} noValidate>
            {password && (
              <>
                <UsernameField />
                <PasswordField
                  {...password}
                  name="password"
                  invalid={wrong && wrongField === 'password'}
                  describedBy={ties('password')['aria-describedby']}
                />
              </>
            )}
            {error && (
              <p className={wrong ? 'q-error' : 'q-note q-note--warn'} id="v-error" role="alert">
                {error}
              </p>
            )}
            <button className="q-btn q-btn--primary q-btn--block v-big" type="submit" aria-disabled={busy}>
              {verb[busy ? 1 : 0]}
            </button>
            {other?.(busy, enter)}
          </form>
        </div>
        <footer>{footer}</footer>
      </div>
    </main>
  );
}

function messageOf(cause: unknown, aim: string): string {
  if (cause instanceof NotRead)
    return cause.offline ? `Sin conexión. Para ${aim} necesita conexión.` : cause.message;
  // The browser throws this error when the person chose no passkey.
  return cause instanceof Error && cause.name === 'NotAllowedError'
    ? 'No se usó ninguna llave de acceso. Ingrese con su contraseña.'
    : `No se pudo ${aim}. Intente de nuevo.`;
}

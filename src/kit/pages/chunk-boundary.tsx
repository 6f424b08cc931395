import { Component, type ReactNode } from 'react';
import { Mark } from '../marks/mark.tsx';

type Props = { children: ReactNode /** Before the missing part is asked for again. */; onRetry: () => void };
type State = { error: Error | undefined; tries: number };

/** Shows a way to go on when a part of the application fails to load or throws. The rest stays in place. */
export class ChunkBoundary extends Component<Props, State> {
  override state: State = { error: undefined, tries: 0 };

  static getDerivedStateFromError(error: Error): Partial<State> {
    return { error };
  }

  override render() {
    const { error, tries } = this.state;
    if (!error) return this.props.children;
    const missing = error.name === 'ChunkLoadError';
    return (
      <div className="q-face" role="alert">
        <Mark size={84} quiet />
        <h2 className="t-heading">
          {missing ? 'Esta parte no se pudo cargar' : 'Algo falló en esta pantalla'}
        </h2>
        <p className="c-2">
          {missing
            ? 'Revise la conexión e intente de nuevo.'
            : 'Actualice la página. Lo guardado sigue aquí.'}
        </p>
        <div className="q-face-actions">
          {missing && tries === 0 && (
            <button
              type="button"
              className="q-btn q-btn--plain"
              onClick={() => {
                this.props.onRetry();
                this.setState({ error: undefined, tries: tries + 1 });
              }}
            >
              Reintentar
            </button>
          )}
          <button type="button" className="q-btn q-btn--primary" onClick={() => location.reload()}>
            Actualizar
          </button>
        </div>
      </div>
    );
  }
}

import './styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { VerifierPage } from './verifier-page.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('Falta el elemento raíz');
createRoot(root).render(
  <StrictMode>
    <VerifierPage />
  </StrictMode>,
);

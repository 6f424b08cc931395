import { lawPage } from './law/law-page.ts';

process.stdout.write(`${lawPage()}\n`);

import { wear } from '../../kit/wear.ts';
import lines from './lines.css?inline';
import css from './payroll.css?inline';

wear(css);
wear(lines);

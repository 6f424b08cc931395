import { wear } from '../../kit/wear.ts';
import css from './payroll.css?inline';

wear(css);

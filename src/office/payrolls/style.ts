import { wear } from '../../kit/wear.ts';
import css from './payrolls.css?inline';

wear(css);

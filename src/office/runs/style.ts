import { wear } from '../../kit/wear.ts';
import '../payrolls/style.ts';
import css from './runs.css?inline';

wear(css);

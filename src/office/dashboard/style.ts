import { wear } from '../../kit/wear.ts';
import css from './dashboard.css?inline';

wear(css);

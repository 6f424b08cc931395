import { wear } from '../../kit/wear.ts';
import css from './account.css?inline';

wear(css);

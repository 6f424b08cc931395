import { wear } from '../../kit/wear.ts';
import css from './import.css?inline';

wear(css);

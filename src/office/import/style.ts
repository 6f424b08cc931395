import { wear } from '../../kit/wear.ts';
import '../drop-style.ts';
import css from './import.css?inline';

wear(css);

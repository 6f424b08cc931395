/** Most files of one call that keeps documents of another program. */
export const FILES_PER_CALL = 50;
/** Most bytes of one file. No document of payroll passes 500 KB (rule ZA01); a container holds a few. */
export const MAX_FOREIGN_FILE_BYTES = 2 * 1_048_576;

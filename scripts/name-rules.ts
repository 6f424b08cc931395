import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Rules of `docs/style.md` on exported names. */

const irregular =
  'begun bound bought built chosen done drawn driven found given gone heard held hidden kept known laid left lent lost made ' +
  'met paid put said seen sent shown spoken taken taught thought told understood won worn written';
const participles = new Set(irregular.split(' '));

/** Matches `counted` and `Refused`, which may be a value, a test or a function. */
export const isBareParticiple = (name: string): boolean =>
  /^[A-Za-z][a-z]+$/.test(name) && (/[^e]ed$/.test(name) || participles.has(name.toLowerCase()));

const prepositions =
  /[a-z0-9](About|Above|After|Among|At|Before|Beside|Between|By|For|From|Here|In|Into|Of|On|Over|There|To|Under|With|Within|Without)$/;
/** Nouns that end in a word that is also a preposition. */
const nouns = /SignIn$/;

/** Matches `costOf` and `readFrom`. */
export const endsInPreposition = (name: string): boolean => prepositions.test(name) && !nouns.test(name);

const exported =
  /^export (?:declare )?(?:async )?(?:function\*?|const|let|class|type|interface|enum) ([\p{L}_$][\p{L}\d_$]*)/gmu;

/** Lists the exported names with their file, relative to `root`. */
export function listExportedNames(root: string): { name: string; file: string }[] {
  return ['src', 'server', 'simulator'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => join(folder, file))
      .flatMap((file) =>
        [...readFileSync(join(root, file), 'utf8').matchAll(exported)].map(([, name = '']) => ({
          name,
          file,
        })),
      ),
  );
}

const exportedFunction =
  /^export (?:async )?(?:function\*? ([a-z]\w*)|const ([a-z]\w*)(?:: [^=\n]+)? =\s+(?:async )?(?:<[^(]*>)?(?:\w+|\((?!\[)(?:(?!;\n|\nexport )[\s\S])*?\)(?:: [^=;]+?)?) =>)/gmu;

/** Lists the exported functions without components, with their file relative to `root`. */
export function listExportedFunctions(root: string): { name: string; file: string }[] {
  const files = new Set(listExportedNames(root).map(({ file }) => file));
  return [...files].flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(exportedFunction)].map(
      ([, one = '', other = '']) => ({
        name: one || other,
        file,
      }),
    ),
  );
}

const verbs =
  'accept acknowledge act activate add adjust adopt announce answer apply approve ask assert assign attach authenticate await backup begin ' +
  'bring broadcast build bundle call cancel capitalize carry catch change check choose clear close collect combine compare complete compose ' +
  'compress compute confirm connect convert copy count cover create cut decide decode decrypt deduct define delete deliver ' +
  'depurate derive describe detect digest disable discard dismiss divide do download drain draw drop dry enable encode encrypt ' +
  'end ensure enter erase escape estimate evaluate explain export expose extend fetch fill filter find fingerprint finish fix focus ' +
  'follow forget format gather generate get give go group guard guess handle hash hear hide hold import indent insert ' +
  'infer inspect install introduce invite issue join judge keep label launch learn leave lend let link limit liquidate list listen load ' +
  'lock log look make map mark mask match measure mend merge migrate move multiply normalize note notify offer omit open order outlive pack ' +
  'parse pass paste pause perform pick place plan poll post prepare preview print project propose prorate prove prune publish pull push put queue ' +
  'raise reach read rebase recalculate receive recognize reconcile record recover redirect redo refresh refuse register reject release reload remember remove rename ' +
  'reinvite reissue render renew reopen resend repeat replace reply report request require reset resolve restore restrict resubscribe resume retry return review revoke rotate ' +
  'round run save say scroll seal search seed select send serialize serve set settle share shift show sign simulate skip sort split start stop store ' +
  'stream strip submit subscribe subtract sum suspend summarize sweep switch take tally tell test throw toggle to total track transform translate trim try turn undo unlock ' +
  'unpack unseal unzip update upload use validate verify visit wait want warn watch withdraw withhold work wrap write zip is has can should';
const allowed = new Set(verbs.split(' '));

/** Matches `payrollRows` and `whole`: names that begin with no verb, predicate or `use`. */
export const lacksVerb = (name: string): boolean => !allowed.has(/^[a-z]+/.exec(name)?.[0] ?? '');

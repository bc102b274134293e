/** The reading options of git, by the groups in which its commands share them. Data only. */

/** How a difference is shown. Left out: `--output`, `--ext-diff`, `--textconv`, `-O`, `--remerge-diff` (writes objects). */
export const DIFF_OPTIONS: string =
  '-pusqzabwRWDt -U? -l? -M? -B? -C? -S: -G: -I: -0123 --patch --no-patch --unified[=] --raw --patch-with-raw ' +
  '--patch-with-stat --indent-heuristic --no-indent-heuristic --minimal --patience --histogram --anchored= ' +
  '--diff-algorithm= --stat[=] --stat-width= --stat-name-width= --stat-count= --stat-graph-width= --compact-summary ' +
  '--numstat --shortstat --dirstat[=] --cumulative --dirstat-by-file[=] --summary --name-only --name-status ' +
  '--submodule[=] --color[=] --no-color --color-moved[=] --no-color-moved --color-moved-ws= --no-color-moved-ws ' +
  '--word-diff[=] --word-diff-regex= --color-words[=] --no-renames --rename-empty --no-rename-empty --check ' +
  '--ws-error-highlight= --full-index --binary --abbrev[=] --break-rewrites[=] --find-renames[=] --find-copies[=] ' +
  '--find-copies-harder --irreversible-delete --diff-filter= --find-object= --pickaxe-all --pickaxe-regex ' +
  '--relative[=] --no-relative --text --ignore-cr-at-eol --ignore-space-at-eol --ignore-space-change ' +
  '--ignore-all-space --ignore-blank-lines --ignore-matching-lines= --inter-hunk-context= --function-context ' +
  '--exit-code --quiet --no-ext-diff --no-textconv --ignore-submodules[=] --src-prefix= --dst-prefix= --no-prefix ' +
  '--default-prefix --line-prefix= --ita-invisible-in-index --output-indicator-new= --output-indicator-old= ' +
  '--output-indicator-context= --skip-to= --rotate-to= --cc -c';

/** Which commits are walked. Left out: `--alternate-refs` (runs core.alternateRefsCommand), `--stdin`. */
export const REVISION_OPTIONS: string =
  '-# -n: -iEFPgm --max-count= --skip= --since= --after= --until= --before= --since-as-filter= --author= --committer= ' +
  '--grep= --grep-reflog= --all-match --invert-grep --regexp-ignore-case --basic-regexp --extended-regexp ' +
  '--fixed-strings --perl-regexp --merges --no-merges --min-parents= --max-parents= --no-min-parents ' +
  '--no-max-parents --first-parent --exclude-first-parent-only --not --all --branches[=] --tags[=] --remotes[=] ' +
  '--glob= --exclude= --exclude-hidden= --reflog --single-worktree --ignore-missing --merge ' +
  '--boundary --simplify-by-decoration --show-pulls --full-history --dense --sparse --simplify-merges ' +
  '--ancestry-path[=] --date-order --author-date-order --topo-order --reverse --no-walk[=] --do-walk ' +
  '--relative-date --date= --parents --children --left-right --left-only --right-only --cherry-mark --cherry-pick ' +
  '--cherry --graph --no-graph --count --walk-reflogs --abbrev-commit --no-abbrev-commit --oneline --encoding= ' +
  '--pretty[=] --format= --abbrev[=]';

/** How commits are shown. Left out: `--show-signature` (runs gpg). */
export const LOG_OPTIONS: string =
  '-r -L: --follow --decorate[=] --no-decorate --decorate-refs= --decorate-refs-exclude= --clear-decorations --source ' +
  '--mailmap --no-mailmap --use-mailmap --log-size --expand-tabs[=] --no-expand-tabs --notes[=] --no-notes ' +
  '--show-notes[=] --no-standard-notes --show-linear-break[=] --diff-merges= --no-diff-merges --no-show-signature ' +
  '--root --full-diff --remove-empty';

/** Options of the log family that show or search contents, for which git runs textconv programs. */
export const PATCH_OPTIONS: readonly string[] = (
  '-p -u -U -S -G -L -W -c -m --cc --patch --unified --patch-with-raw --patch-with-stat --function-context ' +
  '--word-diff --word-diff-regex --color-words --check --diff-merges --binary --find-object ' +
  '--ignore-matching-lines -I --inter-hunk-context --anchored --color-moved --full-diff'
).split(' ');

export const STATUS_OPTIONS: string =
  '-sbvz -u? -M? --short --branch --show-stash --porcelain[=] --long --verbose --untracked-files[=] ' +
  '--ignore-submodules[=] --ignored[=] --column[=] --no-column --ahead-behind --no-ahead-behind --renames ' +
  '--no-renames --find-renames[=]';

export const BLAME_OPTIONS: string =
  '-bcefklnpstw -M? -C? -L: --root --show-stats --reverse --first-parent --porcelain --line-porcelain --incremental ' +
  '--encoding= --date= --since= --score-debug --show-name --show-number --show-email --abbrev[=] --ignore-rev= ' +
  '--ignore-revs-file= --color-lines --color-by-age --minimal --no-progress';

/** Left out: `-O` and `--open-files-in-pager` (run a program), `--textconv`, `--ext-grep`, `-f`. */
export const GREP_OPTIONS: string =
  '-# -aivhHEGPFnlLzocpWqwrI -A: -B: -C: -m: -e:! --cached --untracked --no-index --exclude-standard ' +
  '--no-exclude-standard --recurse-submodules --text --ignore-case --max-depth= --recursive --no-recursive ' +
  '--word-regexp --invert-match --full-name --extended-regexp --basic-regexp --perl-regexp --fixed-strings ' +
  '--line-number --column --files-with-matches --name-only --files-without-match --null --only-matching --count ' +
  '--color[=] --no-color --break --heading --show-function --after-context= --before-context= --context= ' +
  '--function-context --max-count= --threads= --and --or --not --all-match --quiet --no-textconv';

export const LS_FILES_OPTIONS: string =
  '-cdmoisuktvfz -x: -X: --cached --deleted --modified --others --ignored --stage --unmerged --killed --directory ' +
  '--no-empty-directory --eol --deduplicate --exclude= --exclude-from= --exclude-per-directory= --exclude-standard ' +
  '--error-unmatch --with-tree= --full-name --recurse-submodules --abbrev[=] --sparse --resolve-undo --format=';

export const LS_TREE_OPTIONS: string =
  '-drtlz --long --name-only --name-status --object-only --full-name --full-tree --abbrev[=] --format=';

/** Left out: `--parseopt`, which reads standard input. */
export const REV_PARSE_OPTIONS: string =
  '-q --abbrev-ref[=] --short[=] --verify --quiet --show-toplevel --show-prefix --show-cdup --git-dir ' +
  '--absolute-git-dir --git-common-dir --git-path= --is-inside-work-tree --is-inside-git-dir --is-bare-repository ' +
  '--is-shallow-repository --symbolic --symbolic-full-name --all --branches[=] --tags[=] --remotes[=] --glob= ' +
  '--exclude= --show-superproject-working-tree --show-object-format[=] --revs-only --no-revs --flags --no-flags ' +
  '--default= --since= --until= --after= --before= --disambiguate= --local-env-vars --path-format= --not --sq ' +
  '--shared-index-path --resolve-git-dir=';

export const REV_LIST_OPTIONS: string =
  '--objects --objects-edge --unpacked --header --timestamp --disk-usage[=] --no-object-names --object-names ' +
  '--no-commit-header --commit-header --in-commit-order --no-filter --filter= --filter-print-omitted';

/** Left out: `--dirty` and `--broken`, which rewrite the index and heed no switch against it (measured, git 2.39). */
export const DESCRIBE_OPTIONS: string =
  '--all --tags --contains --abbrev[=] --candidates= --exact-match --long --match= --exclude= --always --first-parent ' +
  '--debug';

/** Left out: `-l` (created a reflog in older versions) and whatever takes a branch to change. */
export const BRANCH_OPTIONS: string =
  '-arvi --all --remotes --verbose --list --show-current --contains=? --no-contains=? --merged=? --no-merged=? ' +
  '--points-at= --sort=! --format= --color[=] --no-color --column[=] --no-column --abbrev[=] --no-abbrev --ignore-case ' +
  '--omit-empty';

export const TAG_OPTIONS: string =
  '-li -n? --list --contains=? --no-contains=? --merged=? --no-merged=? --points-at= --sort=! --format= --color[=] ' +
  '--column[=] --no-column --ignore-case --omit-empty';

/** Left out: `--shell` and its kin, whose output is meant to be run, and `--stdin`. */
export const FOR_EACH_REF_OPTIONS: string =
  '--count= --sort=! --format= --color[=] --points-at= --merged[=] --no-merged[=] --contains[=] --no-contains[=] ' +
  '--exclude= --ignore-case --omit-empty';

export const CONFIG_OPTIONS: string =
  '-lz --get --get-all --get-regexp --list --global --local --system --worktree --show-origin --show-scope ' +
  '--name-only --null --type= --bool --int --bool-or-int --path --expiry-date --includes --no-includes --default=';

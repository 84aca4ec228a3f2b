import { execFileSync } from 'node:child_process'

const git = (...args: string[]): string[] => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)

/**
 * The commit that changes are compared with: the given one, else where this branch left `main`, else the last commit if
 * nothing has changed since.
 */
export const changeBase = (givenCommit: string | undefined): string => {
  if (givenCommit) return givenCommit
  const [branch] = git('rev-parse', '--abbrev-ref', 'HEAD')
  const isBranch = branch !== 'main' && git('branch', '--list', 'main').length > 0
  if (isBranch) return git('merge-base', 'main', 'HEAD')[0] ?? 'HEAD'
  return git('status', '--porcelain').length > 0 ? 'HEAD' : 'HEAD~1'
}

/** Files that differ from that commit, including untracked and without deleted ones. */
export const changedFiles = (base: string): string[] => [
  ...git('diff', '--name-only', '--diff-filter=d', base),
  ...git('ls-files', '--others', '--exclude-standard'),
]

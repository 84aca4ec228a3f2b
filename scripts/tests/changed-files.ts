import { execFileSync } from 'node:child_process'

const git = (...words: string[]): string[] =>
  execFileSync('git', words, { encoding: 'utf8' }).split('\n').filter(Boolean)

/**
 * Where a change begins: the commit that is named, else where this branch left `main`, else the last commit while nothing
 * is changed since it.
 */
export const changeBase = (named: string | undefined): string => {
  if (named) return named
  const [branch] = git('rev-parse', '--abbrev-ref', 'HEAD')
  const isBranch = branch !== 'main' && git('branch', '--list', 'main').length > 0
  if (isBranch) return git('merge-base', 'main', 'HEAD')[0] ?? 'HEAD'
  return git('status', '--porcelain').length > 0 ? 'HEAD' : 'HEAD~1'
}

/** Files that differ from that commit, those that git does not know yet among them, those that are gone not. */
export const changedFiles = (base: string): string[] => [
  ...git('diff', '--name-only', '--diff-filter=d', base),
  ...git('ls-files', '--others', '--exclude-standard'),
]

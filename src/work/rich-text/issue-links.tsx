import { Fragment, type ReactNode } from 'react'
import { Link } from 'wouter'
import { linkTo } from '../../core/routes.ts'
import { issueKeysIn } from '../../core/work/markdown/issue-key-rules.ts'
import { useWork } from '../use-work.ts'

/** Leads to an issue of a project that this person sees; other words of that shape are only words. */
function IssueLink({ issueKey }: { issueKey: string }) {
  const project = useWork(({ select }) => select.projectByKey(issueKey.slice(0, issueKey.lastIndexOf('-'))))
  if (!project || project.deletedAt !== null) return issueKey
  return (
    <Link href={linkTo('issue', { issue: issueKey })} onClick={(event) => event.stopPropagation()}>
      {issueKey}
    </Link>
  )
}

/** A text with links at the keys of issues. */
export const withIssueLinks = (text: string): ReactNode =>
  issueKeysIn(text).map(({ words, isKey }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part of a text has no other name
    <Fragment key={at}>{isKey ? <IssueLink issueKey={words} /> : words}</Fragment>
  ))

import type { Notice } from './entities.ts'

/** One line of the inbox: an issue with what is to be told of it, the latest first. */
export interface NoticeGroup {
  issueId: string
  notices: readonly [Notice, ...Notice[]]
  isUnread: boolean
}

/** Notices by issue, in their order: an issue stands where its latest notice is. */
export const groupNotices = (notices: readonly Notice[]): NoticeGroup[] => {
  const groups = new Map<string, [Notice, ...Notice[]]>()
  for (const notice of notices) {
    const group = groups.get(notice.issueId)
    if (group) group.push(notice)
    else groups.set(notice.issueId, [notice])
  }
  return [...groups].map(([issueId, group]) => ({
    issueId,
    notices: group,
    isUnread: group.some(({ readAt }) => readAt === null),
  }))
}

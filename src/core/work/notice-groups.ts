import type { Notice } from './entities.ts'

/** One line of the inbox: an issue with its notices, the latest first. */
export interface NoticeGroup {
  issueId: string
  notices: readonly [Notice, ...Notice[]]
  isUnread: boolean
}

/** Notices by issue, in their order: an issue takes the place of its latest notice. */
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

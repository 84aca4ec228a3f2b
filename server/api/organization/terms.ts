/**
 * What an organisation calls things before it changes a word of it: copied into its translations when it is created.
 * The rows are what `/language/translation-simple` answers, as `k` and `v`.
 */
export const termsTable = {
  'home.title': { zh: '首页', en: 'Home' },
  'home.welcome': { zh: '欢迎', en: 'Welcome' },
  'home.members': { zh: '成员', en: 'Members' },
  'home.invite': { zh: '邀请成员', en: 'Invite people' },
  'home.project': { zh: '项目', en: 'Project' },
  'home.projects': { zh: '项目', en: 'Projects' },
  'home.sprint': { zh: '迭代', en: 'Sprint' },
  'home.sprints': { zh: '迭代', en: 'Sprints' },
  'home.issue': { zh: '事项', en: 'Issue' },
  'home.issues': { zh: '事项', en: 'Issues' },
  'home.workflow': { zh: '工作流', en: 'Workflow' },
  'home.dashboard': { zh: '仪表盘', en: 'Dashboard' },
  'home.release': { zh: '版本发布', en: 'Release' },
} as const satisfies Record<string, { zh: string; en: string }>

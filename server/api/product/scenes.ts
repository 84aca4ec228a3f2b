type Text = { zh: string; en: string }

interface Scene {
  title: Text
  summary: Text
  cover: string
  video?: string
  roles: Record<string, Text>
}

/** What an organisation can start from. Scenes with several roles ask which one is yours; the others do not. */
export const scenesTable = {
  software: {
    title: { zh: '软件交付', en: 'Software delivery' },
    summary: {
      zh: '从需求到发布：待办、迭代、评审与版本，团队一目了然。',
      en: 'From request to release: backlog, sprints, reviews and versions in one place.',
    },
    cover: '/scenes/software.svg',
    roles: {
      developer: { zh: '研发工程师', en: 'Developer' },
      product: { zh: '产品经理', en: 'Product manager' },
      lead: { zh: '研发负责人', en: 'Engineering lead' },
    },
  },
  bugs: {
    title: { zh: '缺陷跟踪', en: 'Bug tracking' },
    summary: {
      zh: '收集、分派、修复、验证：每个缺陷都有负责人和期限。',
      en: 'Collect, assign, fix, verify: every bug has an owner and a date.',
    },
    cover: '/scenes/bugs.svg',
    roles: {
      tester: { zh: '测试工程师', en: 'Tester' },
      developer: { zh: '研发工程师', en: 'Developer' },
      support: { zh: '客户支持', en: 'Customer support' },
    },
  },
  marketing: {
    title: { zh: '市场营销', en: 'Marketing' },
    summary: {
      zh: '活动排期、内容制作与审批，谁在做什么清清楚楚。',
      en: 'Campaign dates, content and approvals: who does what, and by when.',
    },
    cover: '/scenes/marketing.svg',
    roles: {
      marketer: { zh: '市场专员', en: 'Marketer' },
      designer: { zh: '设计师', en: 'Designer' },
    },
  },
  planning: {
    title: { zh: '产品规划', en: 'Product planning' },
    summary: {
      zh: '把想法变成路线图：收集反馈、排定优先级、跟进进展。',
      en: 'Turn ideas into a roadmap: gather feedback, set priorities, follow progress.',
    },
    cover: '/scenes/planning.svg',
    roles: {
      product: { zh: '产品经理', en: 'Product manager' },
      business: { zh: '业务负责人', en: 'Business owner' },
    },
  },
  personal: {
    title: { zh: '个人任务', en: 'Personal tasks' },
    summary: {
      zh: '一个人也能井井有条：今天、本周、以后。',
      en: 'Order for one: today, this week, later.',
    },
    cover: '/scenes/personal.svg',
    roles: {},
  },
} as const satisfies Record<string, Scene>

export const isSceneId = (id: string): id is keyof typeof scenesTable => Object.hasOwn(scenesTable, id)

/** The scenes in one language, as `/config/scenes` answers them. */
export const scenesIn = (language: keyof Text) =>
  Object.entries<Scene>(scenesTable).map(([sceneId, { title, summary, cover, video, roles }]) => ({
    sceneId,
    title: title[language],
    summary: summary[language],
    cover,
    ...(video ? { video } : {}),
    roles: Object.entries(roles).map(([roleId, name]) => ({ roleId, title: name[language] })),
  }))

import type { TemplateName, TypeKind } from '../../src/core/work/templates.ts'

export interface DemoProject {
  key: string
  name: string
  description: string
  template: TemplateName
  color: string
  isOpen: boolean
  /** Subjects of issues; each is used in every pattern. */
  parts: readonly string[]
  /** `{}` is replaced by the subject. */
  patterns: readonly { text: string; kind: TypeKind; detail?: string }[]
  epics: readonly string[]
}

export interface DemoTexts {
  orgName: string
  people: readonly { name: string; address: string }[]
  group: string
  fieldName: string
  fieldOptions: readonly string[]
  comments: readonly string[]
  projects: readonly DemoProject[]
}

const en: DemoTexts = {
  orgName: 'Harbour & Co',
  people: [
    { name: 'Anna Lin', address: 'anna' },
    { name: 'Tom Becker', address: 'tom' },
    { name: 'Priya Nair', address: 'priya' },
    { name: 'Wen Zhang', address: 'wen' },
    { name: 'Marta Silva', address: 'marta' },
    { name: 'Jonas Berg', address: 'jonas' },
    { name: 'Aiko Mori', address: 'aiko' },
  ],
  group: 'Reviewers',
  fieldName: 'Customer',
  fieldOptions: ['North Line', 'City Couriers', 'Blue Freight'],
  comments: [
    'I can reproduce this on an older phone. Looking into it.',
    "Can we keep the old behaviour for people who haven't updated yet?",
    'Done on my side, waiting for review.',
    'The customer asked about this again today.',
    "Let's split the rest into a follow-up, this one is getting long.",
    'Works offline now. I tried it on the train.',
    'Agreed in the meeting: a short hint, no dialog.',
    "Let's measure it first. It may just feel slow.",
    'Thanks, merged. Please check on a real device before Friday.',
    'The text needs to be shorter. It wraps on small screens.',
  ],
  projects: [
    {
      key: 'FLD',
      name: 'Field app',
      description: 'The app that drivers use on the road.',
      template: 'software',
      color: 'teal',
      isOpen: true,
      parts: [
        'route list',
        'delivery photo',
        'barcode scanner',
        'signature pad',
        'offline map',
        'vehicle check',
        'returns form',
        'driver sign-in',
        'shift report',
        'stop details',
        'fuel log',
        'chat with dispatch',
        'trailer list',
      ],
      patterns: [
        {
          text: 'Keep the {} working without a network',
          kind: 'story',
          detail: 'Drivers lose signal in garages.',
        },
        {
          text: 'Crash in the {} after the phone was locked',
          kind: 'bug',
          detail: '1. Open it\n2. Lock the phone\n3. Unlock',
        },
        { text: 'Make the {} readable in sunlight', kind: 'story' },
        { text: 'Translate the {} into Spanish', kind: 'task' },
        { text: 'Open the {} in under a second', kind: 'task', detail: 'Now 2.4 s on the slowest device we support.' },
        { text: 'Text is cut off in the {} on small phones', kind: 'bug' },
        { text: 'Add a next step to the {} when it is empty', kind: 'task' },
        { text: 'Make the {} usable with one hand', kind: 'story' },
      ],
      epics: ['Work without a network', 'Faster mornings', 'Accessibility'],
    },
    {
      key: 'SUP',
      name: 'Customer issues',
      description: 'What customers report, from the first call to the fix.',
      template: 'bugs',
      color: 'pink',
      isOpen: true,
      parts: [
        'monthly invoice',
        'delivery window',
        'tracking page',
        'voucher',
        'address form',
        'order history',
        'refund',
        'confirmation email',
        'price table',
        'business account',
        'parcel label',
        'pick-up point',
        'customs form',
      ],
      patterns: [
        { text: "The {} shows yesterday's data", kind: 'bug', detail: 'Reported by three customers this week.' },
        { text: "The {} can't be opened on an iPad", kind: 'bug' },
        { text: 'Wrong time zone in the {}', kind: 'bug' },
        { text: 'The {} is missing after an update', kind: 'bug' },
        { text: 'Answer questions about the {}', kind: 'task' },
        { text: 'The {} is sent twice', kind: 'bug', detail: 'Happens when the first attempt times out.' },
        { text: 'Typo in the {}', kind: 'bug' },
        { text: "The {} doesn't load on slow networks", kind: 'bug' },
      ],
      epics: [],
    },
    {
      key: 'LAU',
      name: 'Spring launch',
      description: 'Everything we need to launch the new plans.',
      template: 'kanban',
      color: 'orange',
      isOpen: false,
      parts: [
        'landing page',
        'pricing page',
        'launch video',
        'newsletter',
        'partner kit',
        'press release',
        'help centre',
        'sales deck',
        'webinar',
        'social posts',
        'customer story',
        'onboarding emails',
        'status page',
      ],
      patterns: [
        { text: 'Draft the {}', kind: 'task' },
        { text: 'Create images for the {}', kind: 'task' },
        { text: 'Legal review of the {}', kind: 'task', detail: 'Allow at least two working days.' },
        { text: 'Chinese version of the {}', kind: 'task' },
        { text: 'Collect feedback on the {}', kind: 'task' },
        { text: 'Broken link in the {}', kind: 'bug' },
        { text: 'Publish the {}', kind: 'task' },
        { text: 'Track views of the {}', kind: 'task' },
      ],
      epics: ['Website', 'Campaign', 'Partners'],
    },
  ],
}

const zh: DemoTexts = {
  orgName: '潮汐工作室',
  people: [
    { name: '林安娜', address: 'anna' },
    { name: '陈思远', address: 'siyuan' },
    { name: '赵文', address: 'wen' },
    { name: '周婷', address: 'ting' },
    { name: '王子涵', address: 'zihan' },
    { name: '李默', address: 'mo' },
    { name: '孙悦', address: 'yue' },
  ],
  group: '验收组',
  fieldName: '客户',
  fieldOptions: ['北线物流', '城际快送', '蓝海货运'],
  comments: [
    '旧手机上能复现，我来看一下。',
    '还没升级的用户能不能先保持原样？',
    '我这边做完了，等验收。',
    '客户今天又问了一次。',
    '剩下的拆成另一个事项吧，这个太长了。',
    '现在离线也能用了，我在地铁上试过。',
    '会上定了：只给一句提示，不弹窗。',
    '先测一下再优化，可能只是感觉慢。',
    '已合并，周五前请在真机上再看一遍。',
    '文案再短一点，小屏上会换行。',
  ],
  projects: [
    {
      key: 'SHOP',
      name: '门店小程序',
      description: '门店员工和顾客每天用的小程序。',
      template: 'software',
      color: 'teal',
      isOpen: true,
      parts: [
        '扫码下单',
        '会员码',
        '领券中心',
        '订单详情',
        '退款进度',
        '门店列表',
        '购物车',
        '支付页',
        '评价页',
        '配送地址',
        '消息通知',
        '搜索页',
        '收银台',
      ],
      patterns: [
        { text: '弱网下{}也能正常使用', kind: 'story', detail: '门店的网络经常断，数据不能丢。' },
        { text: '{}锁屏后再打开会闪退', kind: 'bug', detail: '1. 打开页面\n2. 锁屏\n3. 解锁' },
        { text: '{}支持下拉刷新', kind: 'story' },
        { text: '{}补充英文文案', kind: 'task' },
        { text: '{}首屏一秒内打开', kind: 'task', detail: '现在最慢的机型要 2.4 秒。' },
        { text: '{}在小屏手机上文字被截断', kind: 'bug' },
        { text: '{}没有内容时提示下一步', kind: 'task' },
        { text: '{}单手也能操作', kind: 'story' },
      ],
      epics: ['离线可用', '更快的高峰期', '无障碍'],
    },
    {
      key: 'KF',
      name: '客户反馈',
      description: '客户反馈的问题，从第一通电话到修复。',
      template: 'bugs',
      color: 'pink',
      isOpen: true,
      parts: [
        '月度账单',
        '配送时间',
        '物流页面',
        '优惠券',
        '地址表单',
        '历史订单',
        '退款',
        '确认邮件',
        '价格表',
        '企业账户',
        '快递单',
        '自提点',
        '报关单',
      ],
      patterns: [
        { text: '{}显示的是昨天的数据', kind: 'bug', detail: '本周三位客户反馈。' },
        { text: '{}在平板上打不开', kind: 'bug' },
        { text: '{}的时区不对', kind: 'bug' },
        { text: '升级后{}不见了', kind: 'bug' },
        { text: '回复关于{}的咨询', kind: 'task' },
        { text: '{}重复发送', kind: 'bug', detail: '第一次超时后会再发一次。' },
        { text: '{}有错别字', kind: 'bug' },
        { text: '网络慢时{}加载不出来', kind: 'bug' },
      ],
      epics: [],
    },
    {
      key: 'CJ',
      name: '春季上线',
      description: '新套餐上线前要做的所有事。',
      template: 'kanban',
      color: 'orange',
      isOpen: false,
      parts: [
        '落地页',
        '定价页',
        '宣传片',
        '邮件简报',
        '合作伙伴资料',
        '新闻稿',
        '帮助中心',
        '销售演示',
        '线上讲座',
        '社交媒体内容',
        '客户故事',
        '新手引导邮件',
        '状态页',
      ],
      patterns: [
        { text: '起草{}', kind: 'task' },
        { text: '给{}配图', kind: 'task' },
        { text: '{}送法务审核', kind: 'task', detail: '至少留两个工作日。' },
        { text: '制作{}的英文版', kind: 'task' },
        { text: '收集对{}的意见', kind: 'task' },
        { text: '{}有失效链接', kind: 'bug' },
        { text: '发布{}', kind: 'task' },
        { text: '统计{}的阅读情况', kind: 'task' },
      ],
      epics: ['官网', '推广', '合作伙伴'],
    },
  ],
}

export const demoTexts = { zh, en }

import type { HelpTexts } from './help-types.ts'
import { serviceArticlesZh } from './service-articles-zh.ts'
import { workArticlesZh } from './work-articles-zh.ts'

export const helpTextsZh: HelpTexts = {
  title: '帮助',
  intro: '简短的解答，离线时也能查看。',
  allTopics: '全部主题',
  groups: [
    { name: '快速上手', topics: ['start', 'signIn', 'invite'] },
    { name: '日常工作', topics: ['projects', 'issues', 'import', 'find', 'offline', 'shortcuts'] },
    {
      name: '账号与组织',
      topics: ['account', 'organization', 'roles', 'share', 'services', 'webhooks', 'apiKeys', 'ide', 'support'],
    },
  ],
  roles: { can: '权限', yes: '可以', no: '不可以', member: '成员', administrator: '管理员', owner: '所有者' },
  permissions: {
    'organization.view': '查看组织',
    'member.view': '查看成员',
    'apiKey.manage': '创建自己的 API 密钥',
    'organization.edit': '修改和分享组织信息',
    'member.invite': '邀请成员',
    'member.manage': '更改角色、停用和移除成员',
    'application.decide': '审批加入申请',
    'audit.view': '查看审计日志',
    'organization.own': '管理所有者、关闭组织',
  },
  articles: {
    start: {
      title: '设置工作区',
      summary: '从注册账号到和团队一起使用看板。',
      sections: [
        {
          heading: '十分钟上手',
          steps: [
            '用邮箱注册账号。我们会发送六位验证码，确认邮箱是你的。',
            '创建组织。组织标识会出现在链接里，以后不能修改；其他内容都可以改。',
            '邀请同事。也可以先跳过，之后在“设置 → 邀请”里操作。',
            '用模板新建项目，看板马上就能使用。',
          ],
        },
        {
          heading: '团队已经在用 Worktide？',
          text: '不用再创建组织。打开邀请邮件或团队链接，或选择“我有加入码”。',
        },
      ],
    },
    signIn: {
      title: '登录',
      summary: '密码、邮箱验证码和通行密钥，以及登录不了时怎么办。',
      sections: [
        {
          heading: '登录方式',
          points: [
            '邮箱和密码。',
            '邮箱和六位验证码，10 分钟内有效。',
            '通行密钥：用指纹、面容或设备密码登录。在“设置 → 安全”里添加。',
          ],
        },
        {
          heading: '忘记密码',
          text: '在登录页选择“忘记密码？”，我们会发送一个链接，用来设置新密码。设置后，其他设备会退出登录。',
        },
        {
          heading: '收不到邮件',
          points: [
            '看看垃圾邮件，并确认邮箱没有写错。',
            '等一分钟再重新发送。只有最新的验证码有效。',
            '有的公司会拦截陌生发件人的邮件，请联系邮箱管理员。',
          ],
        },
        {
          heading: '身份验证器丢了',
          text: '要求输入六位数字时，选择“改用恢复码”。如果恢复码也丢了，谁也无法让你重新登录。',
        },
      ],
    },
    invite: {
      title: '邀请成员和加入团队',
      summary: '邮件邀请、团队链接和加入码。',
      sections: [
        {
          heading: '三种邀请方式',
          points: [
            '邮件：一次最多 50 个邮箱。每份邀请只给一个邮箱，7 天内有效。',
            '团队链接：打开链接的人，都能以你选定的角色加入。',
            '加入码：十位字母和数字。可以要求逐个审批，也可以限定邮箱域名。',
          ],
        },
        {
          heading: '收到了邀请',
          steps: [
            '打开邮件里的链接。',
            '还没有账号？填写名字、设置密码即可。链接已经证明邮箱是你的，不会再发验证码。',
            '接受邀请。',
          ],
        },
        {
          heading: '申请加入',
          text: '需要审批时，由管理员决定。无论结果如何，你都会收到邮件；通过后即可登录使用。',
        },
      ],
    },
    ...workArticlesZh,
    account: {
      title: '账号与安全',
      summary: '个人资料、密码、通行密钥、两步验证和设备。',
      sections: [
        {
          heading: '个人资料',
          text: '在“设置 → 我的账号”里修改名字、头像、语言和时区。你的所有设备都按这个时区显示时间。',
        },
        {
          heading: '保护账号',
          points: [
            '在“设置 → 安全”里添加通行密钥或身份验证器，并妥善保存十个恢复码。',
            '时常看看已登录的设备，不再使用的请退出。',
            '修改密码后，其他设备会退出登录。',
          ],
        },
        {
          heading: '会话录制',
          text: '为了查找错误，Worktide 会统计运行情况，并可能录制屏幕上显示的内容。组织的管理员可以在 30 天内观看录制。你输入的内容、密码、密钥和验证码都不会被录制。管理员可以在“设置 → 监控”中为组织关闭录制，服务器的运营者可以为所有人关闭；“设置 → 我的账号”里会说明录制是否开启。',
        },
        {
          heading: '注销账号',
          text: '在“设置 → 我的账号 → 注销账号”里操作。开始之前会列出哪些内容会删除、哪些会保留。',
        },
      ],
    },
    organization: {
      title: '管理组织',
      summary: '组织信息、转让所有权和关闭组织。',
      sections: [
        {
          heading: '组织信息',
          text: '管理员可以在“设置 → 组织”里修改名称、头像、语言和时区。组织标识会出现在链接里，所以不能修改。',
        },
        {
          heading: '转让所有权',
          text: '所有者可以在“设置 → 成员”里把其他成员设为所有者。组织至少要有一位所有者。',
        },
        {
          heading: '关闭组织',
          points: [
            '所有者在“设置 → 组织”里关闭组织，需要输入组织名称并确认是本人操作。',
            '之后还有 14 天：期间大家照常使用，任何一位所有者都可以取消关闭。',
            '14 天后组织关闭：谁也无法再打开，链接、加入码和 API 密钥全部失效。',
          ],
        },
      ],
    },
    roles: {
      title: '各角色的权限',
      summary: '组织的成员、管理员和所有者分别能做什么。',
      sections: [
        { heading: '在组织里', hasRoles: true },
        {
          heading: '在项目里',
          text: '项目有自己的角色：管理员、成员和只读成员。完整的权限表见“项目设置 → 角色”。组织的所有者和管理员是所有项目的管理员。',
        },
      ],
    },
    share: {
      title: '分享链接',
      summary: '让没有账号的人查看。',
      sections: [
        {
          heading: '创建链接',
          text: '在看板、列表或事项上点“分享”。管理员还可以在“设置 → 组织 → 分享链接”里分享组织的名称和头像。如果不想让拿到链接的人都能打开，请设置密码。',
        },
        {
          heading: '访客能看到什么',
          text: '只能看到链接分享的内容，看不到组织的其他内容。链接可以随时停用，已打开的页面会立即关闭。',
        },
      ],
    },
    ...serviceArticlesZh,
    apiKeys: {
      title: 'API 密钥',
      summary: '让程序以你的身份工作。',
      sections: [
        {
          heading: '创建和使用',
          steps: [
            '在“设置 → API 密钥”里创建，名称写明用途。',
            '马上复制：密钥只显示这一次。',
            '每次请求时，把它放在请求头 accesstoken 里。',
          ],
        },
        {
          heading: '密钥的权限',
          points: [
            '它代表你，在一个组织里，拥有你当前的权限。',
            '它不能修改密码、登录方式和密钥。',
            '不再使用或可能泄露时请撤销。每个组织最多 20 个密钥。',
          ],
        },
      ],
    },
    ide: {
      title: '编辑器插件',
      summary: '插件如何用你的账号登录。',
      sections: [
        {
          heading: '登录',
          steps: [
            '在插件里开始登录，浏览器会打开 Worktide。',
            '确认页面上的程序就是你刚刚使用的，再选择“允许”。',
            '回到编辑器即可。插件不会看到你的密码。',
          ],
        },
        { heading: '取消授权', text: '插件会出现在账号的“设备”列表里，在那里让它退出登录。' },
      ],
    },
    support: {
      title: '获得支持',
      summary: '出问题时该提供什么。',
      sections: [
        { heading: '先试试', points: ['重新加载页面。', '看看页面顶部的提示：是否离线，还有什么在等待发送。'] },
        {
          heading: '再求助',
          steps: [
            '记下错误页面上的编号。',
            '在错误页面打开“查看运行记录”并下载文件。文件不含姓名、邮箱或任何内容。',
            '把两者发给组织的管理员。',
          ],
        },
      ],
    },
  },
}

/** The identity providers that are connected. The name is also the login type and part of the paths of their calls. */
export const providers = ['foxlab', 'google', 'teams', 'feishu', 'lark', 'dingtalk', 'qywx', 'slack'] as const
export type Provider = (typeof providers)[number]

export const isProvider = (name: string): name is Provider => (providers as readonly string[]).includes(name)

/** For these providers an organisation's app serves one tenant; without that check, any user of the provider could pose as a member. */
export const needsTenant: readonly Provider[] = ['teams', 'dingtalk', 'qywx', 'slack']

/** Which providers the client of a messenger may speak for (MSG-3). */
export const messengerProviders = {
  fei_shu: ['feishu', 'lark'],
  ding_talk: ['dingtalk'],
  qywx: ['qywx'],
  teams: ['teams'],
} as const satisfies Record<string, readonly Provider[]>
export type ImType = keyof typeof messengerProviders
export const imTypes = Object.keys(messengerProviders) as [ImType, ...ImType[]]

/** Messengers whose pages sign people in, by their names in addresses. Feishu is Lark's there. */
export const messengers = ['lark', 'dingtalk', 'qywx', 'slack', 'teams'] as const satisfies readonly Provider[]
export type Messenger = (typeof messengers)[number]

/** Their names in calls (`imType`). */
export const imTypeOf = {
  lark: 'fei_shu',
  dingtalk: 'ding_talk',
  qywx: 'qywx',
  slack: 'slack',
  teams: 'teams',
} as const

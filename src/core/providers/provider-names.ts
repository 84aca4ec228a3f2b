/** The identity providers that are connected. The name is also the login type and part of the paths of their calls. */
export const providers = ['foxlab', 'google', 'teams'] as const
export type Provider = (typeof providers)[number]

export const isProvider = (name: string): name is Provider => (providers as readonly string[]).includes(name)

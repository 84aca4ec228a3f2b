import { codes } from '../core/codes.ts'
import type { EffectFailure } from '../core/durable-machine-types.ts'
import type { MessengerEffects } from '../core/messenger/messenger-machine.ts'
import { imTypeOf } from '../core/providers/provider-names.ts'
import { type RequestServer, Unreachable } from './request-server.ts'

interface EffectsDeps {
  request: RequestServer
  now(): number
}

type Run<Name extends keyof MessengerEffects> = (
  input: MessengerEffects[Name]['input'],
  context: { signal: AbortSignal; epoch: number },
) => Promise<MessengerEffects[Name]['output']>

const path = { app: '/open/im/get/app-info', corp: '/im/dingtalk/auth-user-info' } as const

const textIn = (result: Record<string, unknown> | null, ...names: string[]): string =>
  names.map((name) => result?.[name]).find((value): value is string => typeof value === 'string') ?? ''

/** The messenger machine's look-ups, the same in worker and page. They need no session and send no secret. */
export function createMessengerEffects({ request, now }: EffectsDeps): { [Name in keyof MessengerEffects]: Run<Name> } {
  const lookUp = async (to: string, payload: object, { signal, epoch }: { signal: AbortSignal; epoch: number }) => {
    const answer = await request(to, payload, { signal }).catch((thrown: unknown) => {
      const code = thrown instanceof Unreachable ? String(thrown.status) : '0'
      throw { kind: 'unreachable', code, text: '', at: now(), epoch } satisfies EffectFailure
    })
    if (answer.code === codes.ok) return answer.result as Record<string, unknown> | null
    throw { kind: 'refused', code: answer.code, text: answer.msg, at: now(), epoch } satisfies EffectFailure
  }

  return {
    loadApp: async ({ messenger, uuid }, context) => {
      const result = await lookUp(path.app, { uuid, imType: imTypeOf[messenger] }, context)
      return {
        appType: result?.appType === 'store' ? 'store' : 'self',
        appId: textIn(result, 'appId'),
        corpId: textIn(result, 'corpId'),
        orgUuid: textIn(result, 'orgUuid'),
      }
    },
    loadCorp: async ({ orgId }, context) => {
      const result = await lookUp(path.corp, { orgId }, context)
      return { appId: textIn(result, 'clientId', 'appId'), corpId: textIn(result, 'corpId'), orgUuid: orgId }
    },
  }
}

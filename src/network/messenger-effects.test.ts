import { expect, test, vi } from 'vitest'
import { fact, opened } from '../../test/traces/messenger-steps.ts'
import type { EventOf } from '../core/durable-machine-types.ts'
import { messengerDefinition } from '../core/messenger/messenger-machine.ts'
import { createMemoryRuntime } from '../host/runtimes/memory-runtime.ts'
import { createMemoryStore } from '../store/memory-store.ts'
import { sessionDatabase } from '../store/store-types.ts'
import { createMessengerEffects } from './messenger-effects.ts'
import { type ServerAnswer, Unreachable } from './request-server.ts'

const machines = [messengerDefinition] as const

const answers = {
  app: { code: '200', msg: '', result: { appType: 'self', appId: 'cli_1', orgUuid: 'org-1', uuid: 'integration-1' } },
  corp: { code: '200', msg: '', result: { corpId: 'ding-1', clientId: 'key-1' } },
}

/** A device whose runtime is killed before each step: the next one knows nothing but the store. */
const device = (request: (path: string) => Promise<ServerAnswer>) => {
  const store = createMemoryStore(sessionDatabase)
  const start = () =>
    createMemoryRuntime({
      store,
      machines,
      effects: { messenger: createMessengerEffects({ request, now: () => 5 }) },
      lanes: {},
    })
  let runtime = start()
  let eventId = 0
  const kill = () => {
    runtime.stop()
    runtime = start()
  }
  return {
    kill,
    dispatch: async (event: EventOf<typeof machines, 'messenger'>) => {
      kill()
      eventId++
      await runtime.dispatch('messenger', event, { eventId: `e${eventId}` })
    },
    settle: async () => {
      await runtime.wake()
      await runtime.settled()
      return runtime.view('messenger')
    },
  }
}

test('a worker that is killed before every step comes to the same end', async () => {
  const request = vi.fn(async (path: string) => (path.endsWith('app-info') ? answers.app : answers.corp))
  for (const messenger of ['lark', 'dingtalk'] as const) {
    const { dispatch, settle, kill } = device(request)
    await dispatch(opened(messenger))
    kill()
    const { app } = await settle()
    expect(app).toEqual(
      messenger === 'lark'
        ? { appId: 'cli_1', corpId: '', orgUuid: 'org-1' }
        : { appId: 'key-1', corpId: 'ding-1', orgUuid: 'org-1' },
    )
    for (const each of [fact.code, fact.identity, fact.authorized]) await dispatch(each)
    expect((await settle()).status).toBe('signedIn')
  }
})

test.each<[string, ServerAnswer | Error, string]>([
  ['not connected', { code: '0825', msg: 'no', result: null }, 'lark-403'],
  ['an answer of another kind', { code: '500', msg: '', result: null }, 'lark-error'],
  ['no answer', new Unreachable(0), 'lark-error'],
])('%s leads to its page', async (_, answer, page) => {
  const { dispatch, settle } = device(async () => {
    if (answer instanceof Error) throw answer
    return answer
  })
  await dispatch(opened('lark'))
  expect(await settle()).toMatchObject({ status: 'ended', outcome: page })
})

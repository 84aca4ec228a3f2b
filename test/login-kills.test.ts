import { expect, test } from 'vitest'
import { messengerDefinition } from '../src/core/messenger/messenger-machine.ts'
import { shareDefinition } from '../src/core/share/share-machine.ts'
import { stores } from '../src/host/conformance/proof-stores.ts'
import { createEnvironment, newId, openRuntime } from '../src/host/conformance/sample-environment.ts'
import { leaseMs } from '../src/host/lease-rules.ts'
import { readLog } from '../src/store/machine-rows.ts'
import { app, fact, opened } from './traces/messenger-steps.ts'

const at = 5
const lookups = { loadApp: async () => ({ ...app, appType: 'self' }), loadCorp: async () => app }
const more = {
  machines: [messengerDefinition, shareDefinition] as never,
  effects: { messenger: lookups, share: {} } as never,
  lanes: {},
}

/** The events that pages dispatch in a login or a visit, in order, and its end. */
const scripts = {
  'a login on a phone in Feishu': {
    machine: 'messenger',
    events: [opened('lark', { isPhone: true }), fact.code, fact.identity, fact.authorized, fact.ticket],
    end: { value: 'signedIn', context: { outcome: null } },
  },
  'a login in DingTalk of somebody who is not linked': {
    machine: 'messenger',
    events: [opened('dingtalk'), fact.code, fact.identity, fact.notAuthorized],
    end: { value: 'ended', context: { outcome: 'dingtalk-authorized' } },
  },
  'a visit of a share until it ends': {
    machine: 'share',
    events: [
      { type: 'visit.started', code: 'abc', at },
      { type: 'info.loaded', code: 'abc', isProtected: true, at },
      { type: 'share.opened', code: 'abc', at },
      { type: 'share.ended', code: 'abc', at },
    ],
    end: { context: { shares: { abc: { status: 'ended' } } } },
  },
}

const createStore = stores.find(([name]) => name === 'memory')?.[1] as () => ReturnType<(typeof stores)[number][1]>

test.each(Object.entries(scripts))(
  '%s goes on where a killed worker or tab left it, at any step',
  async (_, script) => {
    const { machine, events, end } = script
    /** Kills the runtime that gets event `victim` at its step `killAt`; later runtimes get the event again with its id. */
    const play = async (victim: number, killAt: number) => {
      const environment = createEnvironment(createStore())
      let isCut = false
      for (const [place, event] of events.entries()) {
        const eventId = newId()
        for (let isHeard = false; !isHeard; ) {
          const { runtime, life } = openRuntime(environment, place === victim && !isCut ? killAt : undefined, more)
          try {
            await runtime.dispatch(machine, event as never, { eventId })
            await runtime.settled()
            isHeard = true
          } catch (error) {
            if (!life.isDead) throw error
          }
          isCut ||= life.isDead
        }
        for (let n = 0; n < 3; n++) {
          environment.now += leaseMs
          await openRuntime(environment, undefined, more).runtime.wake()
        }
      }
      const state = await environment.store.read(['machines', 'log', 'effects'], async (tx) => {
        const row = await tx.get('machines', machine)
        const revs = (await readLog(tx, machine)).map(({ rev }) => rev)
        return { value: row?.value, context: row?.context, revs, effects: (await tx.list('effects')).length }
      })
      return { isCut, state: { ...state, errors: environment.errors } }
    }
    const { state: whole } = await play(-1, 0)
    expect(whole).toMatchObject({ ...end, effects: 0, errors: [] })
    for (const victim of events.keys())
      for (let step = 1; ; step++) {
        const { isCut, state } = await play(victim, step)
        expect(state, `event ${victim} killed at step ${step}`).toEqual(whole)
        if (isCut) continue
        expect(step, `steps of event ${victim}`).toBeGreaterThan(3)
        break
      }
  },
)

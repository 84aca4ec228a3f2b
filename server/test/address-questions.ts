import type { Call } from '../../src/core/calls/call-types.ts'
import { type CallName, callsTable } from '../../src/core/calls/calls.ts'
import { fieldsOf } from './hostile-fields.ts'
import { mailedCode } from './test-people.ts'
import type { TestServer } from './test-server.ts'

/** The payload of a call about an address. */
type Question = (orgEmail: string, server: TestServer) => object | Promise<object>

const scenes = ['register', 'login', 'reset', 'bind', 'change'] as const
const inEachScene = (ask: (scene: string) => Question): Record<string, Question> =>
  Object.fromEntries(scenes.map((scene) => [scene, ask(scene)]))

const wrongCode = '000000'
const me = {
  orgUserName: 'Me',
  password: 'quiet-harbour-lantern-47',
  agreeTerms: true,
  language: 'en',
  timeZone: 'Asia/Shanghai',
}
const requestFor = async (server: TestServer, orgEmail: string, scene: string) =>
  (await mailedCode(server, orgEmail, scene)).requestId

/** Payloads by which a stranger can ask about an address, per call. */
export const addressQuestionsTable: Partial<Record<CallName, Record<string, Question>>> = {
  checkEmail: { '': (orgEmail) => ({ orgEmail }) },
  sendCode: inEachScene((scene) => (orgEmail) => ({ orgEmail, scene })),
  forgotPassword: { '': (orgEmail) => ({ orgEmail }) },
  login: { '': (orgEmail) => ({ tenantId: 1, orgEmail, password: 'not the password' }) },
  loginCode: inEachScene((scene) => async (orgEmail, server) => {
    const requestId = await requestFor(server, orgEmail, scene)
    return { tenantId: 1, loginType: 'email', orgEmail, requestId, code: wrongCode }
  }),
  checkCode: inEachScene((scene) => async (orgEmail, server) => {
    const requestId = await requestFor(server, orgEmail, scene)
    return { orgEmail, requestId, emailCode: wrongCode }
  }),
  register: inEachScene((scene) => async (orgEmail, server) => {
    const requestId = await requestFor(server, orgEmail, scene)
    return { tenantId: 1, orgEmail, requestId, emailCode: wrongCode, ...me }
  }),
}

const takesAddress = (row: Call) =>
  row.auth === 'open' && fieldsOf(row.payload).some(({ name }) => /email$/i.test(name))

/** Every open call that takes an address, found by its field names; each needs a row above. */
export const openCallsWithAddress = (Object.keys(callsTable) as CallName[]).filter((name) =>
  takesAddress(callsTable[name]),
)

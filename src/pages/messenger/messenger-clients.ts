import type { MessengerApp } from '../../core/messenger/messenger-machine.ts'
import { signaturePermissions } from '../../core/messenger/signature-cache.ts'
import { type TimingClock, waitForValue } from '../../core/timing/timing.ts'
import { requestTeamsToken } from './teams-client.ts'

type Reason = 'absent' | 'timeout' | 'denied' | 'failed'

/** The messenger's client gave no code. */
export class CodeRefused extends Error {
  readonly reason: Reason

  constructor(reason: Reason) {
    super(`no code: ${reason}`)
    this.reason = reason
  }
}

/** If a client's script does not load and answer within this time, another way is taken. */
const scriptTimeoutMs = 8000
/** Longer, because the client may ask the person for consent. */
const codeTimeoutMs = 60_000

export interface Signature {
  appId: string
  timestamp: number
  nonceStr: string
  signature: string
}

interface CodeRequest {
  app: MessengerApp
  /** The address of the client's script; undefined while the configuration is not known. */
  scriptUrl(): string | undefined
  /** The signature of this page for the client's further functions (MSG-9). */
  sign(): Promise<Signature>
}

interface Options {
  success(answer: { code?: string; authCode?: string; state?: string }): void
  fail(error?: { errno?: number; errorCode?: number | string }): void
  [name: string]: unknown
}
type Ask = (options: Options) => void

interface LarkSdk {
  ready(then: () => void): void
  config(options: object): void
}

interface Globals {
  h5sdk?: LarkSdk
  tt?: { requestAccess?: Ask; requestAuthCode?: Ask }
  dd?: {
    ready?(then: () => void): void
    requestAuthCode?: Ask
    runtime?: { permission?: { requestAuthCode?(options: object): void } }
  }
}

const globals = () => globalThis as unknown as Globals

const within = async <Value>(ms: number, work: Promise<Value>): Promise<Value> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new CodeRefused('timeout')), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

const addScript = (url: string) =>
  new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = url
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => reject(new CodeRefused('absent')))
    document.head.append(script)
  })

const pageClock: TimingClock = {
  now: () => Date.now(),
  after: (delayMs, work) => {
    const timer = setTimeout(work, delayMs)
    return () => clearTimeout(timer)
  },
}

const global = async <Name extends keyof Globals>(name: Name, scriptUrl: CodeRequest['scriptUrl']) => {
  // the page may run before the server's configuration is there
  if (!globals()[name]) await addScript(await waitForValue(scriptUrl, pageClock))
  const found = globals()[name]
  if (!found) throw new CodeRefused('absent')
  return found
}

/** 2700002: the person closed Feishu's question. */
const reasonOf = (error?: { errno?: number }): Reason => (error?.errno === 2_700_002 ? 'denied' : 'failed')

const codeBy = (request: (options: Options) => void, more: object): Promise<string> =>
  within(
    codeTimeoutMs,
    new Promise((resolve, reject) => {
      const success: Options['success'] = ({ code, authCode }) => {
        const found = code ?? authCode
        if (found) resolve(found)
        else reject(new CodeRefused('failed'))
      }
      const fail: Options['fail'] = (error) => reject(new CodeRefused(reasonOf(error)))
      request({ ...more, success, fail, onSuccess: success, onFail: fail })
    }),
  )

/** Signs the page for further functions of the client; the code needs no signature, so a failure here does not fail the login. */
const configure = async (sdk: LarkSdk, sign: CodeRequest['sign']): Promise<void> => {
  const { appId, timestamp, nonceStr, signature } = await sign()
  const nothing = () => {}
  const jsApiList = [...signaturePermissions]
  sdk.config({ appId, timestamp, nonceStr, signature, jsApiList, onSuccess: nothing, onFail: nothing })
}

const lark = async ({ app, scriptUrl, sign }: CodeRequest): Promise<string> => {
  const sdk = await within(scriptTimeoutMs, global('h5sdk', scriptUrl))
  await within(scriptTimeoutMs, new Promise<void>((ready) => sdk.ready(ready)))
  configure(sdk, sign).catch(() => {})
  const { requestAccess, requestAuthCode } = globals().tt ?? {}
  // clients before 6.9.0 have only the older function
  if (requestAccess) return codeBy(requestAccess, { appID: app.appId, scopeList: [] })
  if (requestAuthCode) return codeBy(requestAuthCode, { appId: app.appId })
  throw new CodeRefused('absent')
}

const dingtalk = async ({ app, scriptUrl }: CodeRequest): Promise<string> => {
  const sdk = await within(scriptTimeoutMs, global('dd', scriptUrl))
  await within(scriptTimeoutMs, new Promise<void>((ready) => (sdk.ready ? sdk.ready(ready) : ready())))
  const older = sdk.runtime?.permission?.requestAuthCode
  if (sdk.requestAuthCode) return codeBy(sdk.requestAuthCode, { corpId: app.corpId, clientId: app.appId })
  if (older) return codeBy(older, { corpId: app.corpId })
  throw new CodeRefused('absent')
}

const teams = async (): Promise<string> => {
  const answer = await within(scriptTimeoutMs, requestTeamsToken())
  if (answer === null) throw new CodeRefused('failed')
  return answer
}

const absent = async (): Promise<string> => {
  throw new CodeRefused('absent')
}

/** Asks a messenger's client for a code (Teams: its token). Loads the client's script first. Rejects with `CodeRefused`. */
export const codeRequests = { lark, dingtalk, teams, qywx: absent, slack: absent } as const

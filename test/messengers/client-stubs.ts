/** The options of a stub of a messenger's client; an emulator or a test issues the codes and checks the signatures. */
export interface StubOptions {
  /** A new code of the client's user for each call. */
  code(): Promise<string> | string
  /** Whether the client accepts the signature of `config`. */
  isSigned?(config: Record<string, unknown>): boolean
  appId?: string
  corpId?: string
  /** The person closes the client's question. */
  isDenied?: boolean
  /** The client never becomes ready. */
  isSilent?: boolean
  /** Clients before 6.9.0. */
  isOld?: boolean
}

/**
 * Stubs of the globals that a messenger's client gives to pages, as functions without imports: tests run them in a browser,
 * too. They refuse what the real ones refuse: a call before ready, a function outside of the signed list, a bad signature,
 * another app.
 */
export const installLark = (target: object, options: StubOptions): { refusals: string[] } => {
  const refusals: string[] = []
  let isReady = false
  let allowed: string[] = []
  const refuse = (why: string, fail?: (error: object) => void) => {
    refusals.push(why)
    fail?.({ errno: 104, errString: why })
  }
  const larkConfigFields = ['appId', 'timestamp', 'nonceStr', 'signature', 'jsApiList']
  const ask = (field: string) => (given: Record<string, unknown>) => {
    const { success, fail } = given as { success(answer: object): void; fail(error: object): void }
    if (!isReady) return refuse('before ready', fail)
    if (options.appId && given[field] !== options.appId) return refuse('another app', fail)
    if (options.isDenied) return fail({ errno: 2_700_002, errString: 'denied' })
    void Promise.resolve(options.code()).then((code) => success({ code }))
  }
  const tt: Record<string, unknown> = {
    requestAuthCode: ask('appId'),
    closeWindow: (given: { fail?(error: object): void } = {}) =>
      allowed.includes('closeWindow') || refuse('not in jsApiList', given.fail),
  }
  if (!options.isOld) tt.requestAccess = ask('appID')
  const h5sdk = {
    ready: (then: () => void) => {
      if (options.isSilent) return
      setTimeout(() => {
        isReady = true
        then()
      })
    },
    error: () => {},
    config: (config: Record<string, unknown>) => {
      const missing = larkConfigFields.filter((field) => config[field] === undefined)
      // Feishu counts milliseconds: thirteen digits
      const isLate = String(config.timestamp).length !== 13
      if (missing.length > 0 || isLate || options.isSigned?.(config) === false) return refuse('bad signature')
      allowed = config.jsApiList as string[]
    },
  }
  Object.assign(target, { h5sdk, tt })
  return { refusals }
}

export const installDingTalk = (target: object, options: StubOptions): { refusals: string[] } => {
  const refusals: string[] = []
  let isReady = false
  const ask = (given: Record<string, unknown>, clientId: unknown = options.appId) => {
    const { onSuccess, onFail } = given as { onSuccess(answer: object): void; onFail(error: object): void }
    const refuse = (why: string) => {
      refusals.push(why)
      onFail({ errorCode: 3, errorMessage: why })
    }
    if (!isReady) return refuse('before ready')
    if (!given.corpId || (options.corpId && given.corpId !== options.corpId)) return refuse('another corp')
    if (options.appId && clientId !== options.appId) return refuse('another app')
    if (options.isDenied) return refuse('denied')
    void Promise.resolve(options.code()).then((code) => onSuccess({ code }))
  }
  const dd: Record<string, unknown> = {
    ready: (then: () => void) => {
      if (options.isSilent) return
      setTimeout(() => {
        isReady = true
        then()
      })
    },
    runtime: { permission: { requestAuthCode: (given: Record<string, unknown>) => ask(given) } },
  }
  if (!options.isOld) dd.requestAuthCode = (given: Record<string, unknown>) => ask(given, given.clientId)
  Object.assign(target, { dd })
  return { refusals }
}

/** Teams on a phone: a native view without a frame. */
export const installTeams = (target: object, options: StubOptions): { refusals: string[] } => {
  const refusals: string[] = []
  let isInitialized = false
  const own = target as { onNativeMessage?(event: { data: string }): void }
  const answer = (id: number, args: unknown[]) => own.onNativeMessage?.({ data: JSON.stringify({ id, args }) })
  Object.assign(target, {
    nativeInterface: {
      framelessPostMessage: (message: string) => {
        const { id, func } = JSON.parse(message) as { id: number; func: string }
        if (options.isSilent) return
        if (func === 'initialize') {
          isInitialized = true
          answer(id, ['content', 'android', '', '2.0.0'])
        } else if (func !== 'authentication.getAuthToken' || !isInitialized) {
          refusals.push('before initialize')
          answer(id, [false, 'notAllowed'])
        } else if (options.isDenied) answer(id, [false, 'CancelledByUser'])
        else void Promise.resolve(options.code()).then((token) => answer(id, [true, token]))
      },
    },
  })
  return { refusals }
}

/** Teams on a desktop, around a frame: answers only the page in the frame, and only if its origin is `origin`. */
export const frameTeams = (target: Window, origin: string, code: () => Promise<string>): void => {
  let isInitialized = false
  target.addEventListener('message', ({ data, origin: from, source }) => {
    if (from !== origin || typeof data?.func !== 'string') return
    const answer = (...args: unknown[]) => (source as Window).postMessage({ id: data.id, args }, origin)
    if (data.func === 'initialize') {
      isInitialized = true
      answer('content', 'web', '', '2.0.0')
    } else if (data.func === 'authentication.getAuthToken' && isInitialized)
      void code().then((token) => answer(true, token))
    else answer(false, 'notAllowed')
  })
}

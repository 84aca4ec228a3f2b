import { createCipheriv, createHash, randomBytes } from 'node:crypto'
import { followRedirect, issuedValues, loopback, type Question, type Reply, type Routes } from './loopback.ts'

const minute = 60_000
const ticketCallsAnHour = 100

interface Corp {
  corpid: string
  corp_name: string
  agentid: number
  permanentCode: string
}
/** A member of a corp that has installed the suite, or an outsider. */
export type SuitePerson = { corpid: string; userid: string; open_userid?: string } | { openid: string }

const failed = (errcode: number, errmsg: string): Reply => ({ json: { errcode, errmsg } })

const suiteState = () => {
  const state = {
    suite: { id: 'ww-suite-1', secret: 'wecom-suite-secret-nobody-may-see' },
    /** The secrets of the command callback. */
    callback: { token: 'a-callback-token', aesKey: randomBytes(32).toString('hex').slice(0, 42).concat('A') },
    ticket: 'suite-ticket-1',
    redirectUris: [] as string[],
    person: null as SuitePerson | null,
    /** The corp whose administrator agrees next; with null the next one refuses. */
    installing: null as Omit<Corp, 'permanentCode'> | null,
    corps: new Map<string, Corp>(),
    shiftMs: 0,
  }
  const now = () => Date.now() + state.shiftMs
  return {
    ...{ state, now },
    codes: issuedValues<SuitePerson>(now, 'CODE'),
    authCodes: issuedValues<Corp>(now, 'AUTH'),
    preAuthCodes: issuedValues<true>(now, 'PRE'),
    suiteTokens: issuedValues<true>(now, 'suite-token-'),
    corpTokens: issuedValues<Corp>(now, 'corp-token-'),
    tickets: issuedValues<'config' | 'agent'>(now, 'ticket-'),
    newest: { config: '', agent: '' },
    ticketCalls: [] as number[],
  }
}
type Own = ReturnType<typeof suiteState>

const isTrusted = ({ state }: Own, redirectUri: string) =>
  state.redirectUris.some((uri) => new URL(uri).host === URL.parse(redirectUri)?.host)

const back = (query: URLSearchParams, more: Record<string, string>): Reply => {
  const url = new URL(query.get('redirect_uri') ?? '')
  for (const [name, value] of Object.entries({ ...more, state: query.get('state') ?? '' }))
    url.searchParams.set(name, value)
  return { redirect: url.href }
}

const authorize = (own: Own, { query }: Question): Reply => {
  const { state, codes } = own
  if (query.get('appid') !== state.suite.id) return { status: 400, text: 'appid is no suite' }
  if (!/^[A-Za-z0-9]{1,128}$/.test(query.get('state') ?? '')) return { status: 400, text: 'state is not allowed' }
  if (!isTrusted(own, query.get('redirect_uri') ?? '')) return { status: 400, text: '50001 not in a trusted domain' }
  return back(query, state.person ? { code: codes.issue(state.person, 5 * minute) } : {})
}

const pages = (own: Own): Routes => ({
  'GET /connect/oauth2/authorize': (question) => {
    const { query } = question
    const isAsked = query.get('response_type') === 'code' && query.get('scope') === 'snsapi_base'
    return isAsked && !query.has('agentid') ? authorize(own, question) : { status: 400, text: 'scope or agentid' }
  },
  'GET /wwlogin/sso/login': (question) =>
    question.query.get('login_type') === 'ServiceApp' ? authorize(own, question) : { status: 400, text: 'login_type' },
  'GET /3rdapp/install': ({ query }) => {
    const { state, preAuthCodes, authCodes } = own
    if (query.get('suite_id') !== state.suite.id) return { status: 400, text: 'suite_id' }
    if (!preAuthCodes.take(query.get('pre_auth_code'))) return { status: 400, text: 'pre_auth_code' }
    if (!isTrusted(own, query.get('redirect_uri') ?? '')) return { status: 400, text: 'redirect_uri' }
    if (!state.installing) return back(query, {})
    const corp = { ...state.installing, permanentCode: `permanent-${randomBytes(8).toString('hex')}` }
    return back(query, { auth_code: authCodes.issue(corp, 10 * minute), expires_in: '600' })
  },
})

const service = (own: Own): Routes => {
  const { state, codes, authCodes, preAuthCodes, suiteTokens, corpTokens } = own
  const withSuite =
    (answer: (question: Question) => Reply) =>
    (question: Question): Reply =>
      suiteTokens.read(question.query.get('suite_access_token'))
        ? answer(question)
        : failed(40082, 'invalid suite token')
  const token = (corp: Corp) => ({ access_token: corpTokens.issue(corp, 120 * minute), expires_in: 7200 })
  return {
    'POST /cgi-bin/service/get_suite_token': ({ json }) => {
      if (json.suite_id !== state.suite.id) return failed(40083, 'invalid suite id')
      if (json.suite_secret !== state.suite.secret) return failed(40001, 'invalid suite secret')
      if (json.suite_ticket !== state.ticket) return failed(40085, 'invalid suite ticket')
      // without an errcode when it works
      return { json: { suite_access_token: suiteTokens.issue(true, 120 * minute), expires_in: 7200 } }
    },
    'GET /cgi-bin/service/get_pre_auth_code': withSuite(() => ({
      json: { errcode: 0, errmsg: 'ok', pre_auth_code: preAuthCodes.issue(true, 20 * minute), expires_in: 1200 },
    })),
    'POST /cgi-bin/service/get_permanent_code': withSuite(({ json }) => {
      const corp = authCodes.take(json.auth_code)
      if (!corp) return failed(40078, 'invalid auth code')
      state.corps.set(corp.corpid, corp)
      const { corpid, corp_name, agentid, permanentCode: permanent_code } = corp
      const auth_info = { agent: [{ agentid, name: 'Worktide' }] }
      return { json: { ...token(corp), permanent_code, auth_corp_info: { corpid, corp_name }, auth_info } }
    }),
    'POST /cgi-bin/service/get_corp_token': withSuite(({ json }) => {
      const corp = state.corps.get(String(json.auth_corpid))
      if (!corp || corp.permanentCode !== json.permanent_code) return failed(40084, 'invalid permanent code')
      return { json: { errcode: 0, errmsg: 'ok', ...token(corp) } }
    }),
    'GET /cgi-bin/service/auth/getuserinfo3rd': withSuite(({ query }) => {
      const person = codes.take(query.get('code'))
      if (!person) return failed(40029, 'invalid code')
      if ('corpid' in person && !state.corps.has(person.corpid)) return failed(48002, 'no authority')
      return { json: { errcode: 0, errmsg: 'ok', ...person } }
    }),
  }
}

const ticketRoutes = ({ now, corpTokens, tickets, newest, ticketCalls }: Own): Routes => {
  const give = (kind: 'config' | 'agent', { query }: Question): Reply => {
    if (!corpTokens.read(query.get('access_token'))) return failed(40014, 'invalid access_token')
    while (ticketCalls[0] !== undefined && ticketCalls[0] < now() - 60 * minute) ticketCalls.shift()
    if (ticketCalls.length >= ticketCallsAnHour) return failed(45009, 'reach max api daily quota limit')
    ticketCalls.push(now())
    newest[kind] = tickets.issue(kind, 120 * minute)
    return { json: { errcode: 0, errmsg: 'ok', ticket: newest[kind], expires_in: 7200 } }
  }
  return {
    'GET /cgi-bin/get_jsapi_ticket': (question) => give('config', question),
    'GET /cgi-bin/ticket/get': (question) =>
      question.query.get('type') === 'agent_config' ? give('agent', question) : failed(40097, 'invalid type'),
  }
}

/** An envelope of WeCom's callbacks: AES-256-CBC, padded to 32 bytes, signed with SHA-1 over the sorted parts. */
const seal = ({ state, now }: Own, message: string, receiver: string) => {
  const key = Buffer.from(`${state.callback.aesKey}=`, 'base64')
  const text = Buffer.from(message)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(text.length)
  const plain = Buffer.concat([randomBytes(16), length, text, Buffer.from(receiver)])
  const pad = 32 - (plain.length % 32)
  const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false)
  const padded = Buffer.concat([plain, Buffer.alloc(pad, pad)])
  const encrypted = Buffer.concat([cipher.update(padded), cipher.final()]).toString('base64')
  const [timestamp, nonce] = [String(Math.floor(now() / 1000)), randomBytes(6).toString('hex')]
  const parts = [state.callback.token, timestamp, nonce, encrypted].sort().join('')
  const msg_signature = createHash('sha1').update(parts).digest('hex')
  return { encrypted, query: new URLSearchParams({ msg_signature, timestamp, nonce }) }
}

/**
 * A third-party app of WeCom on loopback, written from its documents: suite ticket, installation, corp tokens, sign-in of its people.
 * Failures are HTTP 200 with another `errcode`.
 */
export async function qywxSuiteEmulator() {
  const own = suiteState()
  const { state, codes, suiteTokens, corpTokens, tickets, newest, now } = own
  const server = await loopback({ ...pages(own), ...service(own), ...ticketRoutes(own) })
  return Object.assign(state, {
    ...server,
    /** Makes all issued tokens expire early. */
    endTokens: () => {
      suiteTokens.clear()
      corpTokens.clear()
    },
    clientCode: (): string => {
      if (!state.person) throw new Error('nobody is signed in to the client')
      return codes.issue(state.person, 5 * minute)
    },
    /** The signature that `ww.register` checks, for the corp or for the app. */
    takesSignature: (
      kind: 'config' | 'agent',
      page: string,
      signed: { timestamp: number; nonceStr: string; signature: string },
    ): boolean => {
      const ticket = newest[kind]
      if (tickets.read(ticket) !== kind || Math.abs(signed.timestamp * 1000 - now()) > 10 * minute) return false
      const text = `jsapi_ticket=${ticket}&noncestr=${signed.nonceStr}&timestamp=${signed.timestamp}&url=${page}`
      return createHash('sha1').update(text).digest('hex') === signed.signature
    },
    /** A message to the command callback: its query and XML. */
    message: (info: Record<string, string>, receiver = state.suite.id) => {
      const fields = Object.entries({ SuiteId: state.suite.id, TimeStamp: '1403610513', ...info })
      const inner = fields.map(([name, value]) => `<${name}><![CDATA[${value}]]></${name}>`).join('')
      const { encrypted, query } = seal(own, `<xml>${inner}</xml>`, receiver)
      const payload = `<xml><ToUserName><![CDATA[${receiver}]]></ToUserName><Encrypt><![CDATA[${encrypted}]]></Encrypt><AgentID><![CDATA[]]></AgentID></xml>`
      return { query, payload }
    },
    /** The request that checks the address of the callback; the answer must be `text`. */
    challenge: (text: string) => {
      const { encrypted, query } = seal(own, text, 'ww-vendor')
      query.set('echostr', encrypted)
      return query
    },
    visit: followRedirect,
  })
}
export type QywxSuiteEmulator = Awaited<ReturnType<typeof qywxSuiteEmulator>>

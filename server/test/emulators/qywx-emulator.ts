import { createHash } from 'node:crypto'
import { followRedirect, issuedValues, loopback, type Question, type Reply, type Routes } from './loopback.ts'

const minute = 60_000
const ticketCallsAnHour = 100

/** A member has `userid`, an outsider `openid`. */
export type QywxPerson = { userid: string } | { openid: string }

const qywxState = () => {
  const state = {
    app: { agentId: '1000002', secret: 'wecom-app-secret-nobody-may-see' },
    corpId: 'ww-corp-1',
    redirectUris: [] as string[],
    person: null as QywxPerson | null,
    shiftMs: 0,
  }
  const now = () => Date.now() + state.shiftMs
  return {
    state,
    now,
    codes: issuedValues<QywxPerson>(now, 'CODE'),
    tokens: issuedValues<true>(now, 'app-token-'),
    tickets: issuedValues<true>(now, 'ticket-'),
    ticketCalls: [] as number[],
    js: { ticket: '' },
  }
}
type State = ReturnType<typeof qywxState>

const failed = (errcode: number, errmsg: string): Reply => ({ json: { errcode, errmsg } })

const authorize = ({ state, codes }: State, { query }: Question): Reply => {
  const redirectUri = query.get('redirect_uri') ?? ''
  if (query.get('appid') !== state.corpId || query.get('agentid') !== state.app.agentId)
    return { status: 400, text: 'appid or agentid is wrong' }
  if (!/^[A-Za-z0-9]{1,128}$/.test(query.get('state') ?? '')) return { status: 400, text: 'state is not allowed' }
  if (!state.redirectUris.some((uri) => new URL(uri).host === URL.parse(redirectUri)?.host))
    return { status: 400, text: '50001 redirect_uri is not in a trusted domain' }
  const back = new URL(redirectUri)
  if (state.person) back.searchParams.set('code', codes.issue(state.person, 5 * minute))
  back.searchParams.set('state', query.get('state') ?? '')
  return { redirect: back.href }
}

const routesOf = (own: State): Routes => {
  const { state, now, codes, tokens, tickets, ticketCalls, js } = own
  const withToken = ({ query }: Question, answer: () => Reply): Reply =>
    tokens.read(query.get('access_token')) ? answer() : failed(40014, 'invalid access_token')
  return {
    'GET /connect/oauth2/authorize': (question) => {
      const { query } = question
      const isAsked = query.get('response_type') === 'code' && query.get('scope') === 'snsapi_base'
      return isAsked ? authorize(own, question) : { status: 400, text: 'scope' }
    },
    'GET /wwlogin/sso/login': (question) =>
      question.query.get('login_type') === 'CorpApp' ? authorize(own, question) : { status: 400, text: 'login_type' },
    'GET /cgi-bin/gettoken': ({ query }) => {
      if (query.get('corpid') !== state.corpId) return failed(40013, 'invalid corpid')
      if (query.get('corpsecret') !== state.app.secret) return failed(40001, 'invalid credential')
      return { json: { errcode: 0, errmsg: 'ok', access_token: tokens.issue(true, 120 * minute), expires_in: 7200 } }
    },
    'GET /cgi-bin/auth/getuserinfo': (question) =>
      withToken(question, () => {
        const person = codes.take(question.query.get('code'))
        return person ? { json: { errcode: 0, errmsg: 'ok', ...person } } : failed(40029, 'invalid code')
      }),
    'GET /cgi-bin/get_jsapi_ticket': (question) =>
      withToken(question, () => {
        const anHourAgo = now() - 60 * minute
        while (ticketCalls[0] !== undefined && ticketCalls[0] < anHourAgo) ticketCalls.shift()
        if (ticketCalls.length >= ticketCallsAnHour) return failed(45009, 'reach max api daily quota limit')
        ticketCalls.push(now())
        js.ticket = tickets.issue(true, 120 * minute)
        return { json: { errcode: 0, errmsg: 'ok', ticket: js.ticket, expires_in: 7200 } }
      }),
  }
}

/** WeCom on loopback, written from its documents: three hosts at one origin. Failures are HTTP 200 with another `errcode`. */
export async function qywxEmulator() {
  const own = qywxState()
  const { state, codes, tickets, js, now } = own
  const server = await loopback(routesOf(own))
  return Object.assign(state, {
    ...server,
    /** The code that the client's own authorisation returns. */
    clientCode: (): string => {
      if (!state.person) throw new Error('nobody is signed in to the client')
      return codes.issue(state.person, 5 * minute)
    },
    /** `ww.register` of a page: whether the client accepts a signature. */
    takesSignature: (page: string, signed: { timestamp: number; nonceStr: string; signature: string }): boolean => {
      if (Math.abs(signed.timestamp * 1000 - now()) > 10 * minute || !tickets.read(js.ticket)) return false
      const text = `jsapi_ticket=${js.ticket}&noncestr=${signed.nonceStr}&timestamp=${signed.timestamp}&url=${page}`
      return createHash('sha1').update(text).digest('hex') === signed.signature
    },
    visit: followRedirect,
  })
}
export type QywxEmulator = Awaited<ReturnType<typeof qywxEmulator>>

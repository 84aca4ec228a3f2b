import type { BrowserContext } from '@playwright/test'
import type { Mailbox } from './mailbox.ts'

export interface Person {
  orgEmail: string
  password: string
  orgUserName: string
  token: string
  userId: string
  orgId?: string
  /** Set-Cookie of the last call that returned a token. */
  cookies: string[]
}

interface Answer {
  code: string
  message: string
  // biome-ignore lint/suspicious/noExplicitAny: each test knows its own answer
  result: any
  cookies: string[]
}

let counter = 0

/** Creates people and organisations through the API, for tests of later steps. */
export class People {
  private readonly origin: string
  private readonly mailbox: Mailbox

  constructor(origin: string, mailbox: Mailbox) {
    this.origin = origin
    this.mailbox = mailbox
  }

  uniqueAddress(name = 'anna'): string {
    counter += 1
    return `${name}-${process.pid}-${counter}-${Date.now().toString(36)}@worktide-mail.com`
  }

  async call(path: string, payload: unknown, token?: string): Promise<Answer> {
    const response = await fetch(`${this.origin}/api${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: this.origin,
        'sec-fetch-site': 'same-origin',
        'accept-language': 'en',
        'idempotency-key': crypto.randomUUID(),
        timezone: '8',
        timezoneStr: 'Asia/Shanghai',
        ...(token ? { accesstoken: token } : {}),
      },
      body: JSON.stringify(payload),
    })
    return { ...(await response.json()), cookies: response.headers.getSetCookie() }
  }

  private async mustCall(path: string, payload: unknown, token?: string): Promise<Answer> {
    const answer = await this.call(path, payload, token)
    if (answer.code !== '200') throw new Error(`${path} answered ${answer.code} ${answer.message}`)
    return answer
  }

  /** A registered person without an organisation. */
  async register(more: Partial<Person> & Record<string, unknown> = {}): Promise<Person> {
    const orgEmail = more.orgEmail ?? this.uniqueAddress()
    const password = more.password ?? 'quiet-harbour-lantern-47'
    const orgUserName = more.orgUserName ?? 'Anna Lind'
    const { result: sent } = await this.mustCall('/account/send-code', { orgEmail, scene: 'register' })
    const { result, cookies } = await this.mustCall('/account/register', {
      tenantId: 1,
      requestId: sent.requestId,
      emailCode: await this.mailbox.codeFor(orgEmail),
      language: 'en',
      timeZone: 'Asia/Shanghai',
      agreeTerms: true,
      ...more,
      orgEmail,
      password,
      orgUserName,
    })
    return { orgEmail, password, orgUserName, token: result.token, userId: result.userId, orgId: result.orgId, cookies }
  }

  /** The owner of a new organisation. `language` of the account is English unless it is given. */
  async owner(more: Partial<Person> & { language?: 'zh' | 'en' } = {}, orgName = 'Tide Works'): Promise<Person> {
    const person = await this.register(more)
    const payload = { orgName, language: 'en', timeZone: 'Asia/Shanghai' }
    const { result, cookies } = await this.mustCall('/org/create', payload, person.token)
    return {
      ...person,
      userId: result.userId,
      orgId: result.orgId,
      token: result.token ?? person.token,
      cookies: cookies.length > 0 ? cookies : person.cookies,
    }
  }

  /** Somebody new in the organisation of its owner. */
  async member(owner: Person, more: Partial<Person> & { language?: 'zh' | 'en' } = {}): Promise<Person> {
    const { result } = await this.mustCall('/org/join-code/rotate', {}, owner.token)
    const person = await this.register({ orgUserName: 'Ben Berg', ...more, joinCode: result.joinCode })
    return { ...person, orgId: owner.orgId }
  }

  /** Sets the cookie of this person in a browser, as after an earlier sign-in. */
  async signIn(
    context: Pick<BrowserContext, 'addCookies'>,
    person: Partial<Person> & Pick<Person, 'cookies'>,
    language?: string,
  ): Promise<void> {
    if (language) await context.addCookies([{ name: 'app_locale', value: language.slice(0, 2), url: this.origin }])
    for (const line of person.cookies) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      await context.addCookies([
        {
          name: pair.slice(0, at),
          value: pair.slice(at + 1),
          url: this.origin,
          httpOnly: /httponly/i.test(line),
          sameSite: 'Lax',
        },
      ])
    }
  }
}

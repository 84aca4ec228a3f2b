import { codes } from '../core/codes.ts'
import type { OrgTexts } from '../core/contract.ts'
import type { Runtime } from '../host/runtime-types.ts'
import type { Credentials } from './credentials.ts'
import type { RequestServer } from './request-server.ts'

/** Incremented when the shape of the cached data changes. */
const version = 1
/** Older cached texts are fetched again; until then they are still shown. */
export const textsMaxAgeMs = 10 * 60_000

interface TextsDeps {
  runtime(): Pick<Runtime, 'cache' | 'cached'>
  owner(): Promise<string | null>
  credentials: Pick<Credentials, 'current'>
  request: RequestServer
  now(): number
}

/** The organisation's own wording, cached per person, organisation and language. */
export function createOrganizationTexts({ runtime, owner, credentials, request, now }: TextsDeps) {
  const fetchTexts = async (language: 'zh' | 'en'): Promise<OrgTexts | null> => {
    const credential = await credentials.current()
    if (!credential) return null
    const { token } = credential
    const { code, result } = await request('/language/translation-simple', { messageLang: language }, { token })
    if (code !== codes.ok) return null
    return Object.fromEntries((result as { k: string; v: string }[]).map(({ k, v }) => [k, v]))
  }

  /** `isFresh`: fetches expired texts first. Otherwise returns what is cached. */
  return async (language: 'zh' | 'en', isFresh: boolean): Promise<OrgTexts | null> => {
    const whose = await owner()
    if (whose === null) return null
    const name = `texts|${language}`
    const cached = await runtime().cached(whose, name)
    const usable = cached?.version === version ? cached : undefined
    const known = (usable?.data as OrgTexts | undefined) ?? null
    if (!isFresh || (usable?.timeout ?? 0) > now()) return known
    const texts = await fetchTexts(language).catch(() => null)
    if (!texts) return known
    const isStillTheirs = await runtime().cache(whose, name, { version, data: texts, timeout: now() + textsMaxAgeMs })
    return isStillTheirs ? texts : null
  }
}

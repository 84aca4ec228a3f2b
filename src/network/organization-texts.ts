import { codes } from '../core/codes.ts'
import type { OrgTexts } from '../core/contract.ts'
import type { Runtime } from '../host/runtime-types.ts'
import type { CredentialKeeper } from './credential-keeper.ts'
import type { RequestServer } from './request-server.ts'

/** Grows with the shape of what is kept. */
const version = 1
/** After this long the server is asked again; what is kept is shown meanwhile, however old. */
export const textsMaxAgeMs = 10 * 60_000

interface TextsDeps {
  runtime(): Pick<Runtime, 'cache' | 'cached'>
  owner(): Promise<string | null>
  keeper: Pick<CredentialKeeper, 'current'>
  request: RequestServer
  now(): number
}

/** The organisation's own wording, kept per person, organisation and language; it goes with them. */
export function createOrganizationTexts({ runtime, owner, keeper, request, now }: TextsDeps) {
  const fetchTexts = async (language: 'zh' | 'en'): Promise<OrgTexts | null> => {
    const credential = await keeper.current()
    if (!credential) return null
    const { token } = credential
    const { code, result } = await request('/language/translation-simple', { messageLang: language }, { token })
    if (code !== codes.ok) return null
    return Object.fromEntries((result as { k: string; v: string }[]).map(({ k, v }) => [k, v]))
  }

  /** `isFresh`: waits for the server where what is kept is too old; else answers what is kept, at once. */
  return async (language: 'zh' | 'en', isFresh: boolean): Promise<OrgTexts | null> => {
    const whose = await owner()
    if (whose === null) return null
    const name = `texts|${language}`
    const kept = await runtime().cached(whose, name)
    const usable = kept?.version === version ? kept : undefined
    const known = (usable?.data as OrgTexts | undefined) ?? null
    if (!isFresh || (usable?.timeout ?? 0) > now()) return known
    const texts = await fetchTexts(language).catch(() => null)
    if (!texts) return known
    const isStillTheirs = await runtime().cache(whose, name, { version, data: texts, timeout: now() + textsMaxAgeMs })
    return isStillTheirs ? texts : null
  }
}

import type { PublicConfig } from '../core/calls/product-calls.ts'
import { apiBasePath } from '../core/limits.ts'
import { shareLoginRouteName } from '../core/routes.ts'

const storageKey = 'worktide-config'

/** Defaults before the first answer of the server. */
const unknownConfig: PublicConfig = {
  environment: 'prod',
  mainUrl: location.origin,
  settingUrl: `${location.origin}/setting`,
  ssoUrl: `${location.origin}/sso`,
  temporaryUserUrl: null,
  helpUrl: `${location.origin}/help`,
  collectorOrigin: location.origin,
  shareLoginRoute: shareLoginRouteName,
  rumApplicationId: 'worktide',
  passwordMinLength: 10,
  registerFilter: false,
  recorderMarker: 'recorder-installed',
  versions: [],
  devMail: false,
  trustedOrigins: [location.origin],
}

interface PageConfigDeps {
  /** What the server wrote into this page, as JSON; absent in a plain page. */
  written?: string | undefined
  /** Each call may throw. */
  storage(): Pick<Storage, 'getItem' | 'setItem'>
  fetch: typeof fetch
}

/**
 * The server's public configuration: the one written into the page; otherwise the loaded one; before it is loaded, or if that
 * fails, the one that an earlier page stored.
 */
export function createPageConfig({ written, storage, fetch }: PageConfigDeps) {
  const remembered = (): PublicConfig | null => {
    try {
      return JSON.parse(storage().getItem(storageKey) ?? 'null') as PublicConfig | null
    } catch {
      return null
    }
  }
  const remember = (config: PublicConfig) => {
    try {
      storage().setItem(storageKey, JSON.stringify(config))
    } catch {
      // the next page tries again
    }
  }
  const stored = remembered()
  let known = written ? (JSON.parse(written) as PublicConfig) : (stored ?? unknownConfig)

  return {
    current: (): PublicConfig => known,
    /** Whether an earlier page of this device has stored one. */
    isStored: (): boolean => stored !== null,
    load: async (): Promise<void> => {
      if (written) return remember(known)
      try {
        const response = await fetch(`${apiBasePath}/config`)
        if (!response.ok) return
        const loaded = (await response.json()) as PublicConfig
        if (!loaded.environment) return
        known = loaded
        remember(known)
      } catch {
        // the server is unreachable, or something else has answered
      }
    },
  }
}

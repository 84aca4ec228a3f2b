import type { PublicConfig } from '../core/calls/product-calls.ts'
import { apiBasePath } from '../core/limits.ts'

const storageKey = 'worktide-config'

/** What holds until the server has been heard for the first time. */
export const unknownConfig: PublicConfig = {
  environment: 'prod',
  mainUrl: location.origin,
  settingUrl: `${location.origin}/setting`,
  ssoUrl: `${location.origin}/sso`,
  temporaryUserUrl: null,
  helpUrl: location.origin,
  collectorOrigin: location.origin,
  rumApplicationId: 'worktide',
  passwordMinLength: 10,
  registerFilter: false,
  recorderMarker: 'recorder-installed',
  versions: [],
  devMail: false,
  trustedOrigins: [location.origin],
}

const remembered = (): PublicConfig | null => {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? 'null') as PublicConfig | null
  } catch {
    return null
  }
}

const remember = (config: PublicConfig) => {
  try {
    localStorage.setItem(storageKey, JSON.stringify(config))
  } catch {
    // asked again by the next page
  }
}

let known: PublicConfig = remembered() ?? unknownConfig

export const pageConfig = (): PublicConfig => known

/** Asks for the public configuration; what was known before holds until it comes, and when it does not. */
export const loadPageConfig = async (): Promise<PublicConfig> => {
  try {
    const response = await fetch(`${apiBasePath}/config`)
    if (response.ok) {
      known = (await response.json()) as PublicConfig
      remember(known)
    }
  } catch {
    // the server is away
  }
  return known
}

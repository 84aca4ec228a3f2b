import { savePersonalInfo } from '../../api/account-api.ts'
import { saveOrganizationInfo } from '../../api/organization-api.ts'
import { selectScene } from '../../api/product-api.ts'
import { RequestError } from '../../api/request-error.ts'
import { tell } from '../../channel/tell.ts'
import { useShell } from '../../ui/shell-context.ts'
import { organizationPayload, personalPayload, scenePayload } from './configure-payload-rules.ts'
import type { ConfigureStep, ConfigureValues } from './configure-types.ts'

/** Kept on the device, and told to the person: the flow goes on. */
export const unlessQueued = (error: unknown) => {
  if (!(error instanceof RequestError && error.kind === 'queued')) throw error
}

/** What each step sends before the next one shows. */
export const useConfigureSave = (): Record<ConfigureStep, (values: ConfigureValues) => Promise<void>> => {
  const { language } = useShell()
  const refresh = () => tell('session', { type: 'refresh.requested', force: true })
  return {
    personal: async (values) => {
      await savePersonalInfo(personalPayload(values, language)).catch(unlessQueued)
      refresh()
    },
    organization: async (values) => {
      await saveOrganizationInfo(organizationPayload(values)).catch(unlessQueued)
      refresh()
    },
    scene: async (values) => {
      if (values.sceneId) await selectScene(scenePayload(values)).catch(unlessQueued)
    },
    video: async () => {},
  }
}

import { savePersonalInfo } from '../../api/account-api.ts'
import { saveOrganizationInfo } from '../../api/organization-api.ts'
import { selectScene } from '../../api/product-api.ts'
import { tell } from '../../channel/tell.ts'
import { useShell } from '../../ui/shell-context.ts'
import { organizationPayload, personalPayload, scenePayload } from './configure-payload-rules.ts'
import type { ConfigureStep, ConfigureValues } from './configure-types.ts'

/** What each step sends before the next one shows. */
export const useConfigureSave = (): Record<ConfigureStep, (values: ConfigureValues) => Promise<void>> => {
  const { language } = useShell()
  const refresh = () => tell('session', { type: 'refresh.requested', force: true })
  return {
    personal: async (values) => {
      await savePersonalInfo(personalPayload(values, language))
      refresh()
    },
    organization: async (values) => {
      await saveOrganizationInfo(organizationPayload(values))
      refresh()
    },
    scene: async (values) => {
      if (values.sceneId) await selectScene(scenePayload(values))
    },
    video: async () => {},
  }
}

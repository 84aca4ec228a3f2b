import { RequestError } from '../../api/request-error.ts'
import { accountCalls } from '../../core/calls/account-calls.ts'
import { organizationCalls } from '../../core/calls/organization-calls.ts'
import { productCalls } from '../../core/calls/product-calls.ts'
import { useServices } from '../../shared/use-services.ts'
import { useShell } from '../../ui/shell-context.ts'
import { organizationPayload, personalPayload, scenePayload } from './configure-payload-rules.ts'
import type { ConfigureStep, ConfigureValues } from './configure-types.ts'

/** Kept on the device, and told to the person: the flow goes on. */
export const unlessQueued = (error: unknown) => {
  if (!(error instanceof RequestError && error.kind === 'queued')) throw error
}

/** What each step sends before the next one shows. */
export const useConfigureSave = (): Record<ConfigureStep, (values: ConfigureValues) => Promise<void>> => {
  const { call, dispatch } = useServices()
  const { language } = useShell()
  const refresh = () => dispatch('session', { type: 'refresh.requested', force: true })
  return {
    personal: async (values) => {
      await call(accountCalls.savePersonalInfo, personalPayload(values, language)).catch(unlessQueued)
      refresh()
    },
    organization: async (values) => {
      await call(organizationCalls.saveOrganizationInfo, organizationPayload(values)).catch(unlessQueued)
      refresh()
    },
    scene: async (values) => {
      if (values.sceneId) await call(productCalls.selectScene, scenePayload(values)).catch(unlessQueued)
    },
    video: async () => {},
  }
}

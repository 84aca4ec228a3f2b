import { organizationInfoRules, personalInfoRules } from '../../core/forms/account-form-rules.ts'
import { atMost } from '../../core/forms/general-rules.ts'
import type { Rules } from '../../core/forms/rule-types.ts'
import type { ConfigureValues } from './configure-types.ts'

/** The server's rules of what is saved of the flow, and our own of what an empty board is meant for. */
export const configureFormRules: Rules<ConfigureValues> = {
  ...personalInfoRules,
  ...organizationInfoRules,
  sceneText: [atMost('textTypeField')],
}

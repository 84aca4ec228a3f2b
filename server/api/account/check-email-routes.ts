import { isEmail } from '../../../src/core/forms/email-rules.ts'
import type { Handlers } from '../../http/handler-types.ts'
import { networkOf } from '../../limits/limits.ts'

/** Says how an address is written and what its domain signs in with. It never looks whether anyone has it. */
export const checkEmailRoutes: Pick<Handlers, 'checkEmail'> = {
  checkEmail: async ({ orgEmail }, { limits, facts }) => {
    await limits.consume('checkByAddress', networkOf(facts.ip))
    return { valid: isEmail(orgEmail), methods: ['password', 'code'], ssoOnly: false }
  },
}

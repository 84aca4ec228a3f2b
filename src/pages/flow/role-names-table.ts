import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What a role is called; the codes are the server's (`spec.md` 6). */
export const roleNamesTable: Record<string, MessageDescriptor> = {
  organizationOwner: msg`Owner`,
  organizationAdmin: msg`Administrator`,
  organizationMember: msg`Member`,
}

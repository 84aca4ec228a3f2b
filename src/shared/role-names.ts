import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { isAdministrator, isOwner } from '../core/access/permission-rules.ts'
import { roleCodes } from '../core/limits.ts'

/** What a role is called; the codes are the server's (ROU-33). */
export const roleNamesTable: Record<string, MessageDescriptor> = {
  [roleCodes.owner]: msg`Owner`,
  [roleCodes.administrator]: msg`Administrator`,
  [roleCodes.member]: msg`Member`,
}

/** The one role that says most of someone who holds several. */
export const highestRole = (codes: readonly string[]): string =>
  isOwner(codes) ? roleCodes.owner : isAdministrator(codes) ? roleCodes.administrator : roleCodes.member

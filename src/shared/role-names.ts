import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { isAdministrator, isOwner } from '../core/access/permission-rules.ts'
import { roleCodes } from '../core/limits.ts'

/** Names of the roles; the codes are the server's (ROU-33). */
export const roleNamesTable: Record<string, MessageDescriptor> = {
  [roleCodes.owner]: msg`Owner`,
  [roleCodes.administrator]: msg`Administrator`,
  [roleCodes.member]: msg`Member`,
}

/** The highest of several roles. */
export const highestRole = (codes: readonly string[]): string =>
  isOwner(codes) ? roleCodes.owner : isAdministrator(codes) ? roleCodes.administrator : roleCodes.member

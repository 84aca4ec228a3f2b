import { useSearchParams } from 'wouter'
import type { RequestOptions } from '../../api/http.ts'
import { RequestError } from '../../api/request-error.ts'
import type { ResultOf } from '../../core/calls/call-types.ts'
import { organizationCalls } from '../../core/calls/organization-calls.ts'
import { codes } from '../../core/codes.ts'
import { useQuery } from '../../shared/queries/use-query.ts'
import { type Services, useServices } from '../../shared/use-services.ts'

type LinkPreview = ResultOf<typeof organizationCalls.previewInviteLink>

const loadPreview = async (
  call: Services['call'],
  linkToken: string,
  options: RequestOptions,
): Promise<LinkPreview | 'unusable'> => {
  try {
    return linkToken ? await call(organizationCalls.previewInviteLink, { linkToken }, options) : 'unusable'
  } catch (error) {
    if (error instanceof RequestError && error.code === codes.invitationInvalid) return 'unusable'
    throw error
  }
}

/** The team link: anyone who has it can see and join the organisation while it is valid. */
export const useTeamLink = () => {
  const { call } = useServices()
  const [search] = useSearchParams()
  const linkToken = search.get('linkToken') ?? search.get('token') ?? ''
  const preview = useQuery((options) => loadPreview(call, linkToken, options), linkToken)
  return { linkToken, preview }
}

import { useSearchParams } from 'wouter'
import type { RequestOptions } from '../../api/http.ts'
import { previewInviteLink } from '../../api/organization-api.ts'
import { RequestError } from '../../api/request-error.ts'
import { codes } from '../../core/envelope.ts'
import { useQuery } from '../../shared/queries/use-query.ts'

type LinkPreview = Awaited<ReturnType<typeof previewInviteLink>>

const lookAt = async (linkToken: string, options: RequestOptions): Promise<LinkPreview | 'unusable'> => {
  try {
    return linkToken ? await previewInviteLink({ linkToken }, options) : 'unusable'
  } catch (error) {
    if (error instanceof RequestError && error.code === codes.invitationInvalid) return 'unusable'
    throw error
  }
}

/** The team's link: anyone who has it may look, and join while it is good. */
export const useTeamLink = () => {
  const [search] = useSearchParams()
  const linkToken = search.get('linkToken') ?? search.get('token') ?? ''
  const preview = useQuery((options) => lookAt(linkToken, options), linkToken)
  return { linkToken, preview }
}

import { useState } from 'react'
import { useSearch } from 'wouter'
import { entryCalls } from '../../core/calls/entry-calls.ts'
import { useSubmitAction } from '../../shared/queries/use-submit-action.ts'
import { useServices } from '../../shared/use-services.ts'
import { useSession } from '../../shared/use-session.ts'
import { type IdeRequest, readIdeRequest } from './ide-request-rules.ts'

type Answer = { kind: 'allowed' | 'refused'; url: string }

/**
 * Answers an IDE that asks for a session of its own: the signed-in user allows or refuses, and the answer goes to the IDE's
 * address.
 */
export const useIdeLogin = (leave: (url: string) => void = (url) => location.assign(url)) => {
  const { call } = useServices()
  const search = useSearch()
  const request = readIdeRequest(new URLSearchParams(search))
  const { status } = useSession()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const { running, submitError, run } = useSubmitAction()

  const sendAnswer = (sent: Answer) => {
    setAnswer(sent)
    leave(sent.url)
  }

  return {
    request,
    search,
    answer,
    submitError,
    isBusy: running !== null,
    isKnown: status !== 'unknown' && status !== 'busy',
    isSignedIn: status === 'signedIn' || status === 'temporary',
    allow: ({ clientId, redirectUri, state, codeChallenge }: IdeRequest) =>
      run('allow', async () => {
        const { redirectUrl } = await call(
          entryCalls.authorizeIde,
          { clientId, redirectUri, state, codeChallenge },
          { silent: true },
        )
        sendAnswer({ kind: 'allowed', url: redirectUrl })
      }),
    refuse: ({ refusalUrl }: IdeRequest) => sendAnswer({ kind: 'refused', url: refusalUrl }),
    again: () => setAnswer(null),
  }
}

export type IdeLogin = ReturnType<typeof useIdeLogin>

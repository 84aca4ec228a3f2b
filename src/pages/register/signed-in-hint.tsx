import { useSession } from '../../shared/use-session.ts'
import { SignedInAs } from '../join/signed-in-as.tsx'

/** Whoever is signed in hears as whom, before they make one more account. */
export function SignedInHint() {
  return useSession().account && <SignedInAs />
}

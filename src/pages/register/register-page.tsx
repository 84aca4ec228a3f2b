import { useLocation, useSearchParams } from 'wouter'
import { registerEntryOf } from './register-entries.ts'
import { RegisterFlow } from './register-flow.tsx'

/** `/register` and its variants: one form; the entry decides its texts. */
export function RegisterPage() {
  const [path] = useLocation()
  const [search] = useSearchParams()
  return <RegisterFlow entry={registerEntryOf(path, search)} />
}

import { useSession } from '../../shared/use-session.ts'
import { AccountFirst } from './account-first.tsx'
import { CreateOrganizationForm } from './create-organization-form.tsx'

/** `/create-organization`: one's own organisation, for whoever has an account. */
export function CreateOrganizationPage() {
  return useSession().status === 'signedOut' ? <AccountFirst /> : <CreateOrganizationForm />
}

import { useState } from 'react'
import { useServices } from '../../shared/use-services.ts'

/** Signs out and stays on the page, which then offers the ways in for someone signed out. */
export const useSignOut = () => {
  const { dispatch } = useServices()
  const [isLeaving, setIsLeaving] = useState(false)
  const signOut = async () => {
    setIsLeaving(true)
    await dispatch('session', { type: 'signOut.submitted' }).catch(() => {})
    setIsLeaving(false)
  }
  return { isLeaving, signOut }
}

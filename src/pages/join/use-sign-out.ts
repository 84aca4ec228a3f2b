import { useState } from 'react'
import { dispatch } from '../../channel/dispatch.ts'

/** Signs out and stays on the page, which then offers the ways in for someone signed out. */
export const useSignOut = () => {
  const [isLeaving, setIsLeaving] = useState(false)
  const signOut = async () => {
    setIsLeaving(true)
    await dispatch('session', { type: 'signOut.submitted' }).catch(() => {})
    setIsLeaving(false)
  }
  return { isLeaving, signOut }
}
